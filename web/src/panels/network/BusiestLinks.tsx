/** The loads of the pictures as numbers. */
import { bytes, share } from '../../charts';
import { busiestSlots } from '../../derive/network/network';
import { Scroll } from '../../ui/Scroll';
import styles from './network.module.css';
import type { Shown } from './useShown';

const LISTED = 5;

interface Props {
  readonly shown: readonly Shown[];
  /** Whether this level has queues. */
  readonly queues: boolean;
  /** Whether the numbers are averages over the whole run. */
  readonly whole: boolean;
}

export function BusiestLinks({ shown, queues, whole }: Props) {
  return (
    <Scroll what="Busiest links">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Contestant</th>
            <th scope="col">Link</th>
            <th scope="col">Utilisation</th>
            {queues && <th scope="col">{whole ? 'Queued (average)' : 'Queued now'}</th>}
            {queues && <th scope="col">Longest queue</th>}
          </tr>
        </thead>
        <tbody>
          {shown.flatMap(({ appearance, lane: { outline }, loads }) =>
            outline && loads
              ? busiestSlots(outline, loads, LISTED).map((row) => (
                  <tr key={`${appearance.key} ${row.slot}`}>
                    <th scope="row">{appearance.label}</th>
                    <td>{row.name}</td>
                    <td>{share.text(row.busiest)}</td>
                    {queues && <td>{bytes.text(row.waiting_bytes)}</td>}
                    {queues && <td>{bytes.text(row.longest_bytes)}</td>}
                  </tr>
                ))
              : [],
          )}
        </tbody>
      </table>
    </Scroll>
  );
}
