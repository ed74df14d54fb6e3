import { problemsId } from '../../../ui/Field';
import { readNumber } from '../../../ui/numbers';
import { TextInput } from '../../../ui/TextInput';

/** The editable numbers of a cable, in the order of the table. */
export const LINK_FIELDS = [
  { field: 'rate_gbps', label: 'Rate', unit: 'Gb/s', optional: false },
  { field: 'delay_us', label: 'Delay', unit: 'µs', optional: false },
  { field: 'buffer_packets', label: 'Buffer', unit: 'packets', optional: true },
  { field: 'mark_threshold_packets', label: 'ECN threshold', unit: 'packets', optional: true },
] as const;

export type LinkFieldName = (typeof LINK_FIELDS)[number]['field'];

interface Props {
  readonly id: string;
  readonly label?: string;
  readonly value: number | null;
  readonly optional: boolean;
  readonly invalid: boolean;
  readonly onChange: (value: number | null) => void;
}

/** A number of a cable; empty if the scheme decides. */
export function LinkField({ id, label, value, optional, invalid, onChange }: Props) {
  const write = ({ number }: { number: number | null }) => (number === null ? '' : String(number));
  const read = (text: string) => {
    if (optional && text.trim() === '') return { number: null };
    const number = readNumber(text);
    return number === null ? null : { number };
  };
  return (
    <TextInput<{ number: number | null }>
      id={id}
      {...(label === undefined ? {} : { label })}
      numeric
      narrow
      value={{ number: value }}
      read={read}
      write={write}
      expected="a number"
      invalid={invalid}
      describedBy={problemsId(id)}
      placeholder={optional ? 'scheme’s' : ''}
      onChange={({ number }) => onChange(number)}
    />
  );
}
