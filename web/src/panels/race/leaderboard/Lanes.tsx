import type { Lane, Race } from '../../../state/race';
import { laneOutlook } from '../../../state/remaining';
import type { Contestant } from '../../../state/series';
import { Disclosure } from '../../../ui/Disclosure';
import { ProgressBar } from '../../../ui/ProgressBar';
import { colourOf } from '../../../ui/palette';
import { number, timeLeft } from '../../shared/sentences';
import { useEntrants } from '../../shared/useEntrants';
import { Leaderboard } from './Leaderboard';
import styles from './lanes.module.css';

/** The leaderboard and, where contestants have several lanes, each lane's progress. */
export function Lanes({ race }: { race: Race }) {
  const entrants = useEntrants(race);
  const several = race.lanes.length > entrants.length;
  return (
    <section className={styles.lanes} aria-label="Lanes">
      <Leaderboard race={race} entrants={entrants} />
      {several && (
        <Disclosure title={`All ${race.lanes.length} lanes`}>
          <ul className={styles.laneList}>
            {entrants.flatMap(({ look, lanes }) =>
              lanes.map((lane) => <LaneRow key={lane.plan.lane} look={look} lane={lane} />),
            )}
          </ul>
        </Disclosure>
      )}
    </section>
  );
}

function LaneRow({ look, lane }: { look: Contestant; lane: Lane }) {
  const { plan, status } = lane;
  const { fraction, remaining_s } = laneOutlook(lane);
  const name = `${look.label}, seed ${plan.seed}${plan.swept === null ? '' : `, at ${number(plan.swept)}`}`;
  return (
    <li>
      <span>{name}</span>
      <ProgressBar label={name} value={fraction} colour={colourOf(look.colour)} />
      <span className={styles.standing}>
        {status === 'running' ? timeLeft(remaining_s) || status : status}
      </span>
    </li>
  );
}
