import type { ReactNode } from 'react';
import { withPart } from '../../state/selection';
import type { Selection } from '../../state/view';
import { Select } from '../../ui/Select';
import { TextInput } from '../../ui/TextInput';
import styles from './lookBar.module.css';

interface Props {
  readonly selection: Selection;
  readonly racks: readonly number[];
  readonly hosts: number;
  readonly coflows: number;
  readonly seeds: readonly number[];
  readonly onChange: (next: Selection) => void;
}

const KB = 1e3;
const MS = 1e-3;

/** Every part of the selection as a field: what a brush does, without a mouse. */
export function SelectionFields({ selection, racks, hosts, coflows, seeds, onChange }: Props) {
  const [seed = seeds[0] ?? 1, coflow] = selection.coflow ?? [];
  return (
    <div className={styles.fields}>
      <RangeField
        label="Size in KB, from – to"
        unit={KB}
        range={selection.sizes}
        onChange={(sizes) => onChange(withPart(selection, 'sizes', sizes))}
      />
      <RangeField
        label="Arrival in ms, from – to"
        unit={MS}
        range={selection.times}
        onChange={(times) => onChange(withPart(selection, 'times', times))}
      />
      <NumberField
        label={`Host, 0 to ${hosts - 1}`}
        value={selection.host}
        most={hosts - 1}
        onChange={(host) => onChange(withPart(selection, 'host', host))}
      />
      {racks.length > 1 && (
        <Labelled text="Rack">
          <Select
            label="Rack"
            value={String(selection.rack ?? '')}
            onChange={(text) =>
              onChange(withPart(selection, 'rack', text === '' ? null : Number(text)))
            }
          >
            <option value="">any</option>
            {racks.map((rack) => (
              <option key={rack} value={rack}>
                Hosts of switch {rack}
              </option>
            ))}
          </Select>
        </Labelled>
      )}
      {coflows > 0 && (
        <NumberField
          label={`Coflow of seed ${seed}`}
          value={coflow}
          most={coflows - 1}
          onChange={(id) =>
            onChange(withPart(selection, 'coflow', id === null ? null : [seed, id]))
          }
        />
      )}
    </div>
  );
}

/** A name beside a widget that brings its own label for assistive technology. */
const Labelled = ({ text, children }: { text: string; children: ReactNode }) => (
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

function NumberField({ label, value, most, onChange }: NumberFieldProps) {
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

interface RangeFieldProps {
  readonly label: string;
  readonly unit: number;
  readonly range: readonly [number, number] | undefined;
  readonly onChange: (range: readonly [number, number] | null) => void;
}

type MaybeRange = readonly [number, number] | 'any';

function RangeField({ label, unit, range, onChange }: RangeFieldProps) {
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
