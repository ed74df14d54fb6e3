/** The network tab: a picture of any network, and an editor for graphs. */
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazyPart';
import { IssueSummary } from '../form/IssueSummary';
import { useCatalogue, useScenario } from '../shared/context';
import styles from './network.module.css';
import { Template } from './Template';

const Editor = lazyPart(() => import('./editor/Editor'));

export default function NetworkView() {
  const { topology } = useScenario();
  const { topologies } = useCatalogue();
  const card = topologies.find(({ id }) => id === topology.kind);
  return (
    <section className={styles.view} aria-label="Network, drawn">
      <IssueSummary />
      {card?.takes_graph && topology.graph ? (
        <Suspense fallback={<p>Loading the editor…</p>}>
          <Editor graph={topology.graph} name={card.name} summary={card.summary} />
        </Suspense>
      ) : (
        <Template
          name={card?.name ?? topology.kind}
          summary={card?.summary ?? ''}
          empty={card?.takes_graph ?? false}
        />
      )}
    </section>
  );
}
