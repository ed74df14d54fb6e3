import { ChartActionsContext } from '../../charts';
import { ChartMenu } from '../export/ChartMenu';
import { IssueSummary } from '../form/IssueSummary';
import { useCatalogue, useScenario } from '../shared/context';
import { OwnSizes } from './OwnSizes';
import { TrafficPictures } from './TrafficPictures';
import styles from './traffic.module.css';
import { usePreview } from './usePreview';
import { WorkloadChoice } from './WorkloadChoice';

/** Preview of the scenario's traffic. */
export default function TrafficView() {
  const scenario = useScenario();
  const { workloads } = useCatalogue();
  const { seen } = usePreview(scenario);
  const card = workloads.find(({ id }) => id === scenario.workload.kind);
  return (
    <ChartActionsContext value={ChartMenu}>
      <section className={styles.traffic} aria-label="Traffic preview">
        <header className={styles.head}>
          <h1>{card?.name ?? 'Traffic'}</h1>
          <p>{card?.summary}</p>
          {card?.citation && <p className={styles.citation}>{card.citation}</p>}
        </header>
        <WorkloadChoice />
        <IssueSummary />
        {seen && <TrafficPictures preview={seen} sizes={<OwnSizes sizes={seen.sizes} />} />}
      </section>
    </ChartActionsContext>
  );
}
