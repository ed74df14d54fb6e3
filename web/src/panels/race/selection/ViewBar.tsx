import type { Race } from '../../../state/race/race';
import { baselineIn, relativeTo } from '../../../state/statistics/results';
import { shownAs } from '../../../state/view/metric';
import { Segments } from '../../../ui/Segments';
import { Select } from '../../../ui/Select';
import { usePage, useSession } from '../../shared/context';
import { useEntrants } from '../../shared/useEntrants';
import { useHeadline } from '../leaderboard/useHeadline';
import { SelectionBar } from './SelectionBar';
import styles from './viewBar.module.css';

const STATISTICS = [
  { id: 'mean', label: 'Mean' },
  { id: 'p50', label: 'p50' },
  { id: 'p95', label: 'p95' },
  { id: 'p99', label: 'p99' },
] as const;

const TAILS = [
  { id: 'ecdf', label: 'CDF' },
  { id: 'ccdf', label: 'Tail' },
] as const;

const SCALES = [
  { id: 'log', label: 'Log' },
  { id: 'linear', label: 'Linear' },
] as const;

const UNITS = [
  { id: 'ratios', label: 'Ratios' },
  { id: 'values', label: 'Values' },
] as const;

/** Settings of all charts and tables below, and the selection. */
export function ViewBar({ race }: { race: Race }) {
  const view = usePage((state) => state.view);
  const { setView } = useSession();
  const entrants = useEntrants(race);
  const baseline = baselineIn(race, view);
  const { chosen, metrics } = useHeadline(race);
  return (
    <section className={styles.bar} aria-label="How results are shown">
      <div className={styles.choices}>
        <Segments
          label="Statistic"
          options={STATISTICS}
          value={view.metric}
          onChange={(statistic) => setView(shownAs(statistic, chosen?.id ?? '', metrics))}
        />
        <Segments
          label="Distributions"
          options={TAILS}
          value={view.tail}
          onChange={(tail) => setView({ tail })}
        />
        <Segments
          label="Scale of times"
          options={SCALES}
          value={view.scale}
          onChange={(scale) => setView({ scale })}
        />
        {entrants.length > 1 && (
          <span className={styles.compared}>
            <span aria-hidden="true">Relative to</span>
            <Select
              label="Relative to"
              value={baseline}
              onChange={(key) => setView({ baseline: key, absolute: false })}
            >
              <option value="">absolute values</option>
              {entrants.map(({ appearance: { key, label } }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </Select>
          </span>
        )}
        {baseline !== '' && (
          <Segments
            label="Show"
            options={UNITS}
            value={relativeTo(race, view) === undefined ? 'values' : 'ratios'}
            onChange={(units) => setView({ absolute: units === 'values' })}
          />
        )}
      </div>
      <SelectionBar race={race} />
    </section>
  );
}
