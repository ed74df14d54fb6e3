import { withinSentence } from '../../charts';
import type { Race } from '../../state/race/race';
import { sweptValues } from '../../state/statistics/results';
import { Segments } from '../../ui/Segments';
import { useCatalogue, usePage, useSession } from '../shared/context';
import { sweptName } from '../shared/fieldName';
import { number } from '../shared/sentences';
import styles from './race.module.css';

/** Selects the swept value of all results, except for the curves over the swept values. */
export function SweptChoice({ race }: { race: Race }) {
  const values = sweptValues(race);
  const position = useSweptPosition(race);
  const { setView } = useSession();
  const name = sweptName(race.scenario, useCatalogue());
  if (!race.scenario.sweep) return null;
  return (
    <div className={styles.swept}>
      <span>Results at {withinSentence(name)}</span>
      <Segments
        label={`Value of ${name}`}
        options={values.map((value, index) => ({ id: String(index), label: number(value ?? 0) }))}
        value={String(position)}
        onChange={(id) => setView({ swept: Number(id) })}
      />
    </div>
  );
}

/** The selected index, limited to the current sweep. */
export function useSweptPosition(race: Race): number {
  const chosen = usePage(({ view }) => view.swept);
  return Math.min(chosen, sweptValues(race).length - 1);
}
