import { bytes, count, duration, plain } from '../../charts';
import type { Preview } from '../../engine/generated';
import { gigabits, loadSentence } from './sentences';
import styles from './traffic.module.css';

/** The amount of traffic, and the meaning of its load. */
export function TrafficFacts({ preview }: { preview: Preview }) {
  const { totals } = preview;
  const meaning = loadSentence(preview);
  const about = totals.expected ? 'about ' : '';
  const rate = (value: number | null) => (value === null ? 'all at once' : plainly(value));
  const facts = [
    [
      'Flows',
      count.text(totals.flows),
      (totals.warm_up > 0 && `${count.text(totals.warm_up)} of them warm-up`) ||
        (totals.background > 0 && `${count.text(totals.background)} of them in the background`),
    ],
    ['Payload', `${about}${bytes.text(totals.bytes)}`, `${bytes.text(totals.mean_bytes)} per flow`],
    [
      'Arrivals last',
      `${about}${duration.text(totals.seconds)}`,
      totals.cool_down > 0
        ? 'then traffic continues until the counted flows are done'
        : 'the race ends when all are done',
    ],
    ['Flows per second', rate(totals.flows_per_s), `from all hosts together`],
    [
      'Per sending host',
      totals.flows_per_s === null ? rate(null) : plainly(totals.flows_per_s_per_sender),
      `flows per second; ${count.text(totals.senders)} of ${count.text(totals.hosts)} may send`,
    ],
    [
      'Offered',
      totals.payload_gbps === null ? 'all at once' : gigabits(totals.payload_gbps),
      `of payload; capacity ${gigabits(totals.capacity_gbps)}`,
    ],
  ] as const;
  return (
    <div className={styles.panel}>
      <dl className={styles.facts}>
        {facts.map(([name, value, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{value}</strong>
              {note && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {meaning && <p className={styles.meaning}>{meaning}</p>}
      <p className={styles.seed}>
        Shown for seed {preview.seed}
        {preview.seen < totals.flows && `, the first ${count.text(preview.seen)} flows of it`}.
      </p>
    </div>
  );
}

const plainly = (value: number): string =>
  value >= 100 ? count.text(Math.round(value)) : plain.text(value);
