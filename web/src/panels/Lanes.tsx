import type { Lane, Race } from '../state/race';
import { laneOutlook } from '../state/remaining';
import { type Contestant, contestantsOf } from '../state/series';
import { Disclosure } from '../ui/Disclosure';
import { ProgressBar } from '../ui/ProgressBar';
import { colourOf } from '../ui/palette';
import { useCatalogue } from './context';
import styles from './lanes.module.css';
import { Leaderboard } from './race/Leaderboard';
import { number, timeLeft } from './words';

export interface Entrant {
  readonly look: Contestant;
  readonly lanes: readonly Lane[];
}

/** Who is ahead and how far everyone is; with several lanes each, those are a press away. */
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

/** The contestants of a race with their lanes. */
export function useEntrants(race: Race): Entrant[] {
  const catalogue = useCatalogue();
  const entries = race.scenario.contestants.map(({ scheme, label }, index) => {
    const lanes = race.lanes.filter(({ plan }) => plan.contestant === index);
    return { scheme, label: lanes[0]?.plan.label ?? label ?? scheme, lanes };
  });
  return contestantsOf(catalogue, entries).map((look, index) => ({
    look,
    lanes: entries[index]?.lanes ?? [],
  }));
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
