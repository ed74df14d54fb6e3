import { withKind } from '../../state/scenario/edit';
import { Disclosure } from '../../ui/Disclosure';
import { useCatalogue, useScenario, useSession } from '../shared/context';
import styles from './traffic.module.css';

/** All workloads, each with a one-sentence description. */
export function WorkloadChoice() {
  const { workloads } = useCatalogue();
  const { kind } = useScenario().workload;
  const { edit } = useSession();
  return (
    <Disclosure title="Change traffic" aside={`${workloads.length} kinds`}>
      <ul className={styles.kinds}>
        {workloads.map((card) => (
          <li key={card.id}>
            <button
              type="button"
              className={styles.kind}
              aria-pressed={card.id === kind}
              onClick={() =>
                card.id !== kind && edit((scenario) => withKind(scenario, 'workload', card))
              }
            >
              <strong>{card.name}</strong>
              <span>{card.summary}</span>
            </button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
