/** Parts of a selection as fields; an empty field means any value. */
import type { ReactNode } from 'react';
import { coflowName, coflowNamed } from '../../../derive/coflows/coflowNames';
import type { LaneColumns } from '../../../engine/protocol';
import { TextInput } from '../../../ui/TextInput';
import styles from './viewBar.module.css';

/** A visible label for a widget that has its own accessible label. */
export const Labelled = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className={styles.field}>
    <span aria-hidden="true">{text}</span>
    {children}
  </div>
);

interface FieldProps<T> {
  readonly label: string;
  readonly value: T | undefined;
  readonly onChange: (value: T | null) => void;
}

interface PartProps<T> extends FieldProps<T> {
  /** Parses a non-empty text; null if it is invalid. */
  readonly read: (text: string) => T | null;
  readonly write: (value: T) => string;
  readonly expected: string;
}

function Part<T>({ label, value, onChange, read, write, expected }: PartProps<T>) {
  return (
    <Labelled text={label}>
      <TextInput<T | 'any'>
        label={label}
        value={value ?? 'any'}
        read={(text) => (text.trim() === '' ? 'any' : read(text.trim()))}
        write={(shown) => (shown === 'any' ? '' : write(shown))}
        expected={expected}
        placeholder="any"
        onChange={(next) => onChange(next === 'any' ? null : next)}
      />
    </Labelled>
  );
}

interface NumberFieldProps extends FieldProps<number> {
  readonly most: number;
}

export function NumberField({ most, ...field }: NumberFieldProps) {
  const read = (text: string) => {
    const number = Number(text);
    return Number.isInteger(number) && number >= 0 && number <= most ? number : null;
  };
  const expected = `a whole number from 0 to ${most}`;
  return <Part<number> {...field} read={read} write={String} expected={expected} />;
}

interface CoflowFieldProps extends FieldProps<number> {
  readonly columns: LaneColumns;
}

/** Selects a coflow by its name. */
export function CoflowField({ columns, ...field }: CoflowFieldProps) {
  const nameOf = (coflow: number) => coflowName(columns.coflowNames, coflow);
  const last = columns.coflows.start_s.length - 1;
  return (
    <Part<number>
      {...field}
      read={(text) => coflowNamed(columns, text)}
      write={nameOf}
      expected={`a coflow, from ${nameOf(0)} to ${nameOf(last)} in order of arrival`}
    />
  );
}

type Range = readonly [number, number];

interface RangeFieldProps extends FieldProps<Range> {
  readonly unit: number;
}

export function RangeField({ unit, ...field }: RangeFieldProps) {
  const read = (text: string): Range | null => {
    const ends = text.split(/[–\s]|-(?=\s*\d)/).filter((part) => part !== '');
    const [low, high] = ends.map((end) => Number(end) * unit);
    if (ends.length !== 2 || low === undefined || high === undefined) return null;
    return low >= 0 && low < high ? [low, high] : null;
  };
  const shown = (value: number) => String(Number((value / unit).toPrecision(6)));
  const write = ([low, high]: Range) => `${shown(low)} – ${shown(high)}`;
  return <Part<Range> {...field} read={read} write={write} expected="two numbers, smaller first" />;
}
