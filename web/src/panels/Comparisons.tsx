import { useEffect, useState } from 'react';
import type { Comparison } from '../engine/generated';
import type { Race } from '../state/race';
import { metricValue, sweptValues } from '../state/results';
import { Select } from '../ui/Select';
import { useCatalogue, useSession } from './context';
import { useEntrants } from './Lanes';
import styles from './race.module.css';
import { useSweptPosition } from './SweptChoice';

/** Each contestant against one of them, on identical arrivals, in the engine's own words. */
export function Comparisons({ race }: { race: Race }) {
  const [metric, setMetric] = useState('');
  const [baseline, setBaseline] = useState(0);
  const entrants = useEntrants(race);
  const metrics = useCatalogue().metrics.filter(({ id }) =>
    race.lanes.some(({ summary }) => !Number.isNaN(metricValue(summary, id))),
  );
  const headlines = metrics.filter((one) => one.headline);
  const ofCoflows = headlines.find(({ id }) => id.startsWith('coflows.'));
  const chosen = metrics.find(({ id }) => id === metric) ?? ofCoflows ?? headlines[0];
  const against = entrants[baseline] ?? entrants[0];
  const id = chosen?.id ?? '';
  const comparisons = useComparisons(race, id, Number(against?.look.key ?? 0));
  if (entrants.length < 2 || comparisons.length === 0 || !chosen || !against) return null;
  return (
    <section className={styles.panel} aria-labelledby="comparisons-heading">
      <header className={styles.panelHead}>
        <h2 id="comparisons-heading">Against {against.look.label}, seed by seed</h2>
        <div className={styles.pickers}>
          <Select label="Metric to compare" value={id} onChange={setMetric}>
            {metrics.map((one) => (
              <option key={one.id} value={one.id}>
                {one.label}
              </option>
            ))}
          </Select>
          <Select
            label="Contestant to compare with"
            value={against.look.key}
            onChange={(key) => setBaseline(Number(key))}
          >
            {entrants.map(({ look }) => (
              <option key={look.key} value={look.key}>
                {look.label}
              </option>
            ))}
          </Select>
        </div>
      </header>
      <ul className={styles.comparisons}>
        {comparisons.map(({ contestant, verdict, words }) => (
          <li key={contestant} data-verdict={verdict}>
            <strong>{entrants[contestant]?.look.label}</strong>, {chosen.label}: {words}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the engine says once the race has ended, at the swept value that is shown. */
function useComparisons(race: Race, metric: string, baseline: number): Comparison[] {
  const { compare } = useSession();
  const [comparisons, setComparisons] = useState<Comparison[]>([]);
  const swept = sweptValues(race)[useSweptPosition(race)] ?? null;
  useEffect(() => {
    const summaries = race.lanes.flatMap(({ summary }) => (summary ? [summary] : []));
    if (race.status !== 'finished' || metric === '') return setComparisons([]);
    let current = true;
    const show = (all: Comparison[]) => {
      if (current) setComparisons(all.filter((one) => one.swept === swept));
    };
    compare(summaries, metric, baseline).then(show, () => show([]));
    return () => {
      current = false;
    };
  }, [race, metric, baseline, swept, compare]);
  return comparisons;
}
