import { bytes, duration } from '../../charts';
import { seconds, timeText } from '../../charts/life/times';
import type { Life } from '../../engine/generated';
import styles from './life.module.css';

/** What holds for the flow under every contestant. */
export function Facts({ life }: { life: Life }) {
  const { source, destination, size_bytes, start_ps, ideal_ps, deadline_ps } = life;
  const facts = [
    ['Size', bytes.text(size_bytes)],
    ['Hosts', `${source} → ${destination}`],
    ['Starts at', duration.text(seconds(start_ps))],
    ['Alone in the network', timeText(ideal_ps)],
    ...(deadline_ps === null ? [] : [['Deadline', timeText(deadline_ps - start_ps)]]),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
