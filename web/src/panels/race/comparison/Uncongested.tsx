import type { Race } from '../../../state/race/race';
import { lanesOf } from '../../../state/statistics/results';
import styles from '../../shared/numbers.module.css';
import type { Entrant } from '../../shared/useEntrants';
import { uncongested } from './uncongested';

interface Props {
  readonly race: Race;
  readonly entrants: readonly Entrant[];
  readonly swept: number | null;
}

/** Says that contestants do not differ because nothing queued, once all lanes have ended. */
export function Uncongested({ race, entrants, swept }: Props) {
  if (race.status !== 'finished') return null;
  const contestants = entrants.map(({ appearance }) =>
    lanesOf(race, Number(appearance.key), swept).flatMap(({ summary }) => summary ?? []),
  );
  const said = uncongested(contestants);
  return said && <p className={styles.remark}>{said}</p>;
}
