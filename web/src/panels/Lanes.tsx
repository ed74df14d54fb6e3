import { Swatch } from '../charts';
import type { Lane, Race } from '../state/race';
import { laneOutlook } from '../state/remaining';
import { type Contestant, contestantsOf } from '../state/series';
import { Disclosure } from '../ui/Disclosure';
import { ProgressBar } from '../ui/ProgressBar';
import { colourOf } from '../ui/palette';
import { useCatalogue, usePage, useSession } from './context';
import styles from './race.module.css';
import { number, timeLeft } from './words';

interface Entrant {
  readonly look: Contestant;
  readonly lanes: readonly Lane[];
}

/** Every contestant's progress; with several lanes each, those are a press away. */
export function Lanes({ race }: { race: Race }) {
  const entrants = useEntrants(race);
  const several = race.lanes.length > entrants.length;
  return (
    <section className={styles.lanes} aria-label="Lanes">
      <ul className={styles.entrants}>
        {entrants.map((entrant) => (
          <EntrantRow key={entrant.look.key} {...entrant} paused={race.status === 'paused'} />
        ))}
      </ul>
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

function EntrantRow({ look, lanes, paused }: Entrant & { paused: boolean }) {
  const { look: lookAt } = useSession();
  const hidden = usePage(({ view }) => view.hidden);
  const position = Number(look.key);
  const shown = !hidden.includes(position);
  const outlooks = lanes.map(laneOutlook);
  const fraction = outlooks.reduce((sum, outlook) => sum + outlook.fraction, 0) / lanes.length;
  const toggle = () =>
    lookAt({ hidden: shown ? [...hidden, position] : hidden.filter((at) => at !== position) });
  return (
    <li className={styles.entrant}>
      <label className={styles.entrantName}>
        <input type="checkbox" checked={shown} onChange={toggle} />
        <Swatch series={look} />
        <span>{look.label}</span>
      </label>
      <ProgressBar
        label={look.label}
        value={fraction}
        colour={colourOf(look.colour)}
        paused={paused}
      />
      <span className={styles.standing}>{standing(lanes)}</span>
      {lanes
        .filter(({ status }) => status === 'failed')
        .map(({ plan, message }) => (
          <p key={plan.lane} className={styles.failure}>
            Seed {plan.seed} failed: {message}
          </p>
        ))}
    </li>
  );
}

/** Flows finished of all, and what else there is to say. */
function standing(lanes: readonly Lane[]): string {
  const started = lanes.filter(({ columns }) => columns !== null);
  const settled = sum(started, ({ progress }) => progress?.finished ?? 0);
  const finished = settled - sum(started, ({ summary }) => summary?.flows.rejected ?? 0);
  const flows = sum(started, ({ progress, fct_s }) => progress?.flows ?? fct_s.length);
  const [first] = lanes;
  if (started.length === 0 || !first)
    return first?.status === 'cancelled' ? 'cancelled' : 'waiting';
  const count = `${number(finished)} of ${number(flows)} flows`;
  const ended = lanes.every(({ status }) => status !== 'running' && status !== 'queued');
  if (lanes.some(({ status }) => status === 'cancelled')) return `${count}, cancelled`;
  if (ended) return [count, ...missing(lanes)].join(', ');
  const left = lanes.length === 1 ? timeLeft(laneOutlook(first).remaining_s) : '';
  return left ? `${count}, ${left}` : count;
}

/** What did not finish, and why not. */
function missing(lanes: readonly Lane[]): string[] {
  const unfinished = sum(lanes, ({ summary }) => summary?.flows.unfinished ?? 0);
  const refused = sum(lanes, ({ summary }) => summary?.flows.rejected ?? 0);
  if (unfinished === 0) return [];
  return [
    ...(refused > 0 ? [`${number(refused)} refused`] : []),
    ...(unfinished > refused ? [`${number(unfinished - refused)} unfinished`] : []),
  ];
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

const sum = <T,>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);
