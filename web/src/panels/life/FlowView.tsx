/** The flow tab: picks one flow of the race, and shows its life under several contestants. */
import type { Race } from '../../state/race/race';
import { SweptChoice } from '../race/SweptChoice';
import { usePage } from '../shared/context';
import { hasLives } from '../shared/useFlowPicking';
import { ChosenFlow } from './ChosenFlow';
import { Counted } from './Counted';
import { FlowMap } from './FlowMap';
import { FlowPicker } from './FlowPicker';
import styles from './life.module.css';
import { Trail } from './Trail';

export default function FlowView() {
  const race = usePage((state) => state.race);
  const flow = usePage(({ view }) => view.flow);
  const nothing = !race
    ? 'Run a race to follow one of its flows.'
    : !hasLives(race)
      ? 'Lives are known at packet level only: choose this level in the set-up.'
      : undefined;
  if (!race || nothing) {
    return (
      <section className={styles.view} aria-label="One flow">
        <h1>One flow’s life</h1>
        <p>{nothing}</p>
      </section>
    );
  }
  return (
    <section className={styles.view} aria-label="One flow">
      <h1>{flow ? flowName(race, flow) : 'One flow’s life'}</h1>
      <Trail />
      <SweptChoice race={race} />
      <FlowPicker race={race} />
      <Counted race={race} />
      {flow ? (
        <ChosenFlow key={flow.join()} race={race} seed={flow[0]} flow={flow[1]} />
      ) : (
        <p className={styles.invitation}>
          Pick a flow: by its number, by one of the choices above, or by its dot below. Its life
          shows where its completion time went, and which flows were served while it waited.
        </p>
      )}
      <FlowMap race={race} />
    </section>
  );
}

/** Flows are numbered by seed. */
function flowName({ scenario }: Race, [seed, flow]: readonly [number, number]): string {
  return scenario.seeds.length > 1 ? `Flow ${flow}, seed ${seed}` : `Flow ${flow}`;
}
