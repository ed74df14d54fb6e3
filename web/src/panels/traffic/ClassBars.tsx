import { bytes, share } from '../../charts';
import type { ClassShare } from '../../engine/generated';
import styles from './traffic.module.css';

const nameOf = ({ over, up_to }: ClassShare): string =>
  up_to === null
    ? `over ${bytes.tick(over)}`
    : over > 0
      ? `${bytes.tick(over)} to ${bytes.tick(up_to)}`
      : `up to ${bytes.tick(up_to)}`;

/** The size classes of results, with their shares of flows and bytes. */
export function ClassBars({ classes }: { classes: readonly ClassShare[] }) {
  const rows = [
    { name: 'Flows', of: (one: ClassShare) => one.flows },
    { name: 'Bytes', of: (one: ClassShare) => one.carried },
  ];
  return (
    <table className={styles.classes}>
      <caption>Size classes</caption>
      <thead>
        <tr>
          <td />
          {classes.map((one) => (
            <th key={one.over} scope="col">
              {nameOf(one)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, of }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {classes.map((one) => (
              <td key={one.over}>
                {share.text(of(one))}
                <span className={styles.meter}>
                  <span style={{ width: `${100 * of(one)}%` }} />
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
