import { bytes, share } from '../../../charts';
import { sharesAt } from '../../../derive/distributions/sizeCurve';
import { moveThreshold } from '../../../derive/distributions/thresholds';
import { readNumber } from '../../../ui/numbers';
import { TextInput } from '../../../ui/TextInput';
import styles from './contestants.module.css';
import { limitsOf, type ThresholdProps } from './ThresholdSizes';

/** The thresholds as numbers, with size and share of flows. */
export function ThresholdTable({ plan, sizes, list, edits }: ThresholdProps) {
  const { in_use, unit_bytes } = plan;
  if (in_use.length === 0) return null;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Threshold</th>
          <th scope="col">{list.unit}</th>
          <th scope="col">Size</th>
          <th scope="col">Flows below</th>
        </tr>
      </thead>
      <tbody>
        {in_use.map((threshold, at) => {
          const size = threshold * unit_bytes;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a threshold is its place in the list
            <tr key={at}>
              <th scope="row">{at + 1}</th>
              <td>
                <TextInput<number>
                  label={`Threshold ${at + 1} in ${list.unit}`}
                  numeric
                  value={threshold}
                  read={readNumber}
                  write={String}
                  expected="a number"
                  onChange={(to) =>
                    edits.own(moveThreshold(in_use, at, to, limitsOf(list)), `typed ${at}`)
                  }
                />
              </td>
              <td>{bytes.text(size)}</td>
              <td>{share.text(sharesAt(sizes.curve, size).flows)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
