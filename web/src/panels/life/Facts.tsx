import { bytes, duration } from '../../charts';
import { seconds, timeText } from '../../charts/life/times';
import type { Apart } from '../../derive/life/counting';
import type { Life } from '../../engine/generated';
import { apartWords } from './Counted';
import styles from './life.module.css';

interface Props {
  readonly life: Life;
  /** Why it does not count; null if it does. */
  readonly apart: Apart | null;
}

/** What holds for the flow under every contestant. */
export function Facts({ life, apart }: Props) {
  const { source, destination, size_bytes, start_ps, ideal_ps, deadline_ps } = life;
  const facts = [
    ['Size', bytes.text(size_bytes)],
    ['Hosts', `${source} → ${destination}`],
    ['Starts at', duration.text(seconds(start_ps))],
    ['Alone in the network', timeText(ideal_ps)],
    ...(deadline_ps === null ? [] : [['Deadline', timeText(deadline_ps - start_ps)]]),
    ...(apart === null ? [] : [['Counts', apartWords(apart)]]),
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
