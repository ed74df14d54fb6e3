import type { Contestant } from '../../../state/race/contestants';
import type { Lane, Race } from '../../../state/race/race';
import { laneOutlook } from '../../../state/race/remaining';
import { Disclosure } from '../../../ui/Disclosure';
import { ProgressBar } from '../../../ui/ProgressBar';
import { colourOf } from '../../../ui/palette';
import { number, timeLeft } from '../../shared/sentences';
import { Leaderboard } from './Leaderboard';
import styles from './lanes.module.css';
import { useEntrants } from './useEntrants';

/** The ranking and progress of contestants; single lanes in a disclosure. */
export function Lanes({ race }: { race: Race }) {
  const entrants = useEntrants(race);
  const several = race.lanes.length > entrants.length;
  return (
    <section className={styles.lanes} aria-label="Lanes">
      <Leaderboard race={race} entrants={entrants} />
      {several && (
        <Disclosure title={`All ${race.lanes.length} lanes`}>
          <ul className={styles.laneList}>
            {entrants.flatMap(({ appearance, lanes }) =>
              lanes.map((lane) => (
                <LaneRow key={lane.plan.lane} appearance={appearance} lane={lane} />
              )),
            )}
          </ul>
        </Disclosure>
      )}
    </section>
  );
}

function LaneRow({ appearance, lane }: { appearance: Contestant; lane: Lane }) {
  const { plan, status } = lane;
  const { fraction, remaining_s } = laneOutlook(lane);
  const name = `${appearance.label}, seed ${plan.seed}${plan.swept === null ? '' : `, at ${number(plan.swept)}`}`;
  return (
    <li>
      <span>{name}</span>
      <ProgressBar label={name} value={fraction} colour={colourOf(appearance.colour)} />
      <span className={styles.standing}>
        {status === 'running' ? timeLeft(remaining_s) || status : status}
      </span>
    </li>
  );
}
