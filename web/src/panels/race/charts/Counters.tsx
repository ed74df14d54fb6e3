import { count, Swatch } from '../../../charts';
import type { CounterSummary } from '../../../engine/generated';
import type { Race } from '../../../state/race/race';
import { lanesOf, sweptValues } from '../../../state/statistics/results';
import { Scroll } from '../../../ui/Scroll';
import { NotSelected } from '../../shared/NotSelected';
import styles from '../../shared/numbers.module.css';
import { useEntrants } from '../../shared/useEntrants';
import { useSweptPosition } from '../SweptChoice';

interface Column {
  readonly label: string;
  readonly of: (counters: CounterSummary) => number;
  /** Index of the queue, for counters per queue. */
  readonly queue?: number;
}

const COLUMNS: readonly Column[] = [
  { label: 'Timeouts', of: ({ timeouts }) => timeouts },
  { label: 'Drops', of: ({ drops }) => drops },
  { label: 'Drops at switches', of: ({ drops, drops_at_hosts }) => drops - drops_at_hosts },
  { label: 'Drops at hosts', of: ({ drops_at_hosts }) => drops_at_hosts },
  { label: 'Deliberate drops at hosts', of: ({ drops_on_purpose }) => drops_on_purpose },
  ...Array.from({ length: 8 }, (_, priority) => ({
    label: `Drops, priority ${priority}`,
    of: ({ drops_by_priority }: CounterSummary) => drops_by_priority[priority] ?? 0,
    queue: priority,
  })),
  { label: 'Marks', of: ({ marks }) => marks },
  { label: 'Retransmissions', of: ({ retransmissions }) => retransmissions },
  { label: 'Spurious', of: ({ spurious_retransmissions }) => spurious_retransmissions },
  { label: 'Probes', of: ({ probes }) => probes },
  { label: 'Demotions', of: ({ demotions }) => demotions },
];

/** Counters of packets, summed over seeds; columns of zeros are omitted. */
export function Counters({ race }: { race: Race }) {
  const entrants = useEntrants(race);
  const swept = sweptValues(race)[useSweptPosition(race)] ?? null;
  const rows = entrants.map(({ appearance }) => ({
    appearance,
    counters: lanesOf(race, Number(appearance.key), swept).flatMap(({ summary }) =>
      summary ? [summary.counters] : [],
    ),
  }));
  const total = ({ of }: Column, counters: readonly CounterSummary[]) =>
    counters.reduce((sum, one) => sum + of(one), 0);
  const told = COLUMNS.filter((column) => rows.some(({ counters }) => total(column, counters) > 0));
  // A single queue with losses would only repeat the sum.
  const columns = told.some(({ queue = 0 }) => queue > 0)
    ? told
    : told.filter(({ queue }) => queue === undefined);
  if (columns.length === 0) return null;
  const windowed = race.lanes.some(
    ({ summary }) => summary && summary.flows.warm_up + summary.flows.cool_down > 0,
  );
  return (
    <section className={styles.panel} aria-labelledby="counters-heading">
      <header className={styles.panelHead}>
        <h2 id="counters-heading">Packet events</h2>
      </header>
      <Scroll what="Packets">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Contestant</th>
              {columns.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ appearance, counters }) => (
              <tr key={appearance.key}>
                <th scope="row">
                  <span className={styles.rowName}>
                    <Swatch series={appearance} />
                    {appearance.label}
                  </span>
                </th>
                {columns.map((column) => (
                  <td key={column.label}>{count.text(total(column, counters))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <NotSelected what="this table" />
      {windowed && (
        <p className={styles.leftOut}>
          From the arrival of the first counted flow to that of the last one, including packets of
          uncounted flows.
        </p>
      )}
    </section>
  );
}
