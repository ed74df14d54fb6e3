import type { Level } from '../../engine/generated';
import { withLevel } from '../../state/scenario/edit';
import a11y from '../../ui/a11y.module.css';
import { Field } from '../../ui/Field';
import { Segments } from '../../ui/Segments';
import { useCatalogue, useScenario, useSession } from '../shared/context';
import { Contestants } from './contestants/Contestants';
import { IssueSummary } from './IssueSummary';
import { KindForm } from './KindForm';
import { Repeats } from './Repeats';
import styles from './setUp.module.css';

const LEVELS: readonly { id: Level; label: string }[] = [
  { id: 'packet', label: 'Packet' },
  { id: 'flow', label: 'Flow' },
];

/** The set-up form of a scenario. */
export function SetUp() {
  const { topologies, workloads } = useCatalogue();
  return (
    <section id="set-up" className={styles.setUp} aria-label="Set-up">
      <div className={styles.narrowOnly}>
        <h1 className={a11y.unseen}>Set-up</h1>
        <IssueSummary />
      </div>
      <LevelChoice />
      <Contestants />
      <KindForm place="topology" heading="Network" cards={topologies} />
      <KindForm place="workload" heading="Traffic" cards={workloads} />
      <Repeats />
    </section>
  );
}

function LevelChoice() {
  const { level } = useScenario();
  const { edit } = useSession();
  const { schemes } = useCatalogue();
  return (
    <section className={styles.card}>
      <Field
        id="level"
        label="Simulate"
        help={
          <>
            <p>Packet: every packet, queue and timer. Slower, and closest to a real network.</p>
            <p>Flow: fluid rates that change when flows come and go. Fast and ideal.</p>
          </>
        }
      >
        <Segments
          label="Level of simulation"
          options={LEVELS}
          value={level}
          onChange={(next) => edit((scenario) => withLevel(scenario, next, schemes))}
        />
      </Field>
    </section>
  );
}
