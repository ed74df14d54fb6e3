/** Parts of a selection as fields in which nothing means any. */
import type { ReactNode } from 'react';
import { coflowName, coflowNamed } from '../../derive/coflowNames';
import type { LaneColumns } from '../../engine/protocol';
import { TextInput } from '../../ui/TextInput';
import styles from './lookBar.module.css';

/** A name beside a widget that brings its own label for assistive technology. */
export const Labelled = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className={styles.field}>
    <span aria-hidden="true">{text}</span>
    {children}
  </div>
);

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly most: number;
  readonly onChange: (value: number | null) => void;
}

export function NumberField({ label, value, most, onChange }: NumberFieldProps) {
  const read = (text: string): number | 'any' | null => {
    if (text.trim() === '') return 'any';
    const number = Number(text);
    return Number.isInteger(number) && number >= 0 && number <= most ? number : null;
  };
  return (
    <Labelled text={label}>
      <TextInput<number | 'any'>
        label={label}
        value={value ?? 'any'}
        read={read}
        write={(shown) => (shown === 'any' ? '' : String(shown))}
        expected={`a whole number from 0 to ${most}`}
        placeholder="any"
        onChange={(next) => onChange(next === 'any' ? null : next)}
      />
    </Labelled>
  );
}

interface CoflowFieldProps {
  readonly label: string;
  readonly columns: LaneColumns;
  readonly value: number | undefined;
  readonly onChange: (coflow: number | null) => void;
}

/** A coflow by its name. */
export function CoflowField({ label, columns, value, onChange }: CoflowFieldProps) {
  const nameOf = (coflow: number) => coflowName(columns.coflowNames, coflow);
  const last = columns.coflows.start_s.length - 1;
  return (
    <Labelled text={label}>
      <TextInput<number | 'any'>
        label={label}
        value={value ?? 'any'}
        read={(text) => (text.trim() === '' ? 'any' : coflowNamed(columns, text.trim()))}
        write={(shown) => (shown === 'any' ? '' : nameOf(shown))}
        expected={`a coflow, from ${nameOf(0)} to ${nameOf(last)} in order of arrival`}
        placeholder="any"
        onChange={(next) => onChange(next === 'any' ? null : next)}
      />
    </Labelled>
  );
}

interface RangeFieldProps {
  readonly label: string;
  readonly unit: number;
  readonly range: readonly [number, number] | undefined;
  readonly onChange: (range: readonly [number, number] | null) => void;
}

type MaybeRange = readonly [number, number] | 'any';

export function RangeField({ label, unit, range, onChange }: RangeFieldProps) {
  const read = (text: string): MaybeRange | null => {
    if (text.trim() === '') return 'any';
    const ends = text.split(/[–\s]|-(?=\s*\d)/).filter((part) => part !== '');
    const [low, high] = ends.map((end) => Number(end) * unit);
    if (ends.length !== 2 || low === undefined || high === undefined) return null;
    return low >= 0 && low < high ? [low, high] : null;
  };
  const shown = (value: number) => String(Number((value / unit).toPrecision(6)));
  return (
    <Labelled text={label}>
      <TextInput<MaybeRange>
        label={label}
        value={range ?? 'any'}
        read={read}
        write={(value) => (value === 'any' ? '' : `${shown(value[0])} – ${shown(value[1])}`)}
        expected="two numbers, the smaller first"
        placeholder="any"
        onChange={(next) => onChange(next === 'any' ? null : next)}
      />
    </Labelled>
  );
}
