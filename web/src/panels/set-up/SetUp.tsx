import type { Level } from '../../engine/generated';
import { withLevel } from '../../state/scenario/edit';
import a11y from '../../ui/a11y.module.css';
import { Field } from '../../ui/Field';
import { Segments } from '../../ui/Segments';
import { IssueSummary } from '../form/IssueSummary';
import { KindForm } from '../form/KindForm';
import { useCatalogue, useScenario, useSession } from '../shared/context';
import { Contestants } from './contestants/Contestants';
import { Repeats } from './Repeats';
import styles from './setUp.module.css';

const LEVELS: readonly { id: Level; label: string }[] = [
  { id: 'packet', label: 'Packet level' },
  { id: 'flow', label: 'Flow level' },
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
  const catalogue = useCatalogue();
  return (
    <section className={styles.card}>
      <Field
        id="level"
        label="Model"
        wide
        help={
          <>
            <p>
              Packet level: every packet, queue and timer. Slower, but closest to a real network.
            </p>
            <p>
              Flow level: fluid rates that change when flows start and end. Fast, but idealised.
            </p>
          </>
        }
      >
        <Segments
          label="Simulation level"
          options={LEVELS}
          value={level}
          onChange={(next) => edit((scenario) => withLevel(scenario, next, catalogue))}
        />
      </Field>
    </section>
  );
}
