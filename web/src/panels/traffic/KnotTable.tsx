import { Plus, Trash2 } from 'lucide-react';
import { addKnot, type Knot, moveKnot, removeKnot } from '../../derive/distributions/sizeTable';
import { Button } from '../../ui/Button';
import { Disclosure } from '../../ui/Disclosure';
import { readNumber } from '../../ui/numbers';
import { TextInput } from '../../ui/TextInput';
import styles from './traffic.module.css';

interface Props {
  readonly knots: readonly Knot[];
  readonly onChange: (knots: readonly Knot[], merge?: string) => void;
}

/** The points of a size table as numbers. */
export function KnotTable({ knots, onChange }: Props) {
  return (
    <Disclosure title="Points as numbers" aside={`${knots.length} points`}>
      <table className={styles.knots}>
        <thead>
          <tr>
            <th scope="col">Point</th>
            <th scope="col">Size in bytes</th>
            <th scope="col">Cumulative share</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {knots.map((knot, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the table
            <tr key={at}>
              <th scope="row">{at + 1}</th>
              <td>
                <Cell
                  label={`Size of point ${at + 1}`}
                  value={knot.bytes}
                  onChange={(bytes) =>
                    onChange(moveKnot(knots, at, { ...knot, bytes }), `knot ${at} bytes`)
                  }
                />
              </td>
              <td>
                <Cell
                  label={`Share of point ${at + 1}`}
                  value={knot.cdf}
                  onChange={(cdf) =>
                    onChange(moveKnot(knots, at, { ...knot, cdf }), `knot ${at} share`)
                  }
                />
              </td>
              <td className={styles.knotActions}>
                <Button
                  tone="quiet"
                  label={`Add a point after point ${at + 1}`}
                  onClick={() => onChange(addKnot(knots, at))}
                >
                  <Plus aria-hidden />
                </Button>
                <Button
                  tone="quiet"
                  label={`Remove point ${at + 1}`}
                  disabled={knots.length <= 2}
                  onClick={() => onChange(removeKnot(knots, at))}
                >
                  <Trash2 aria-hidden />
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}

interface CellProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

const Cell = (props: CellProps) => (
  <TextInput<number> {...props} numeric read={readNumber} write={String} expected="a number" />
);
