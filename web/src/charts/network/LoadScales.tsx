/** What colours and bars of load pictures mean. */
import { bytes } from '../text/format';
import { loadGradient, priorityGradient } from './inks';
import styles from './network.module.css';

interface Props {
  /** What the tallest bar stands for; null where nothing queues. */
  readonly tallest_bytes: number | null;
}

export function LoadScales({ tallest_bytes }: Props) {
  return (
    <p className={styles.scales}>
      <span className={styles.scale}>
        Link idle <Ramp image={loadGradient} /> full
      </span>
      {tallest_bytes !== null && (
        <>
          <span className={styles.scale}>
            Queue: high priority <Ramp image={priorityGradient} /> low priority
          </span>
          <span>Tallest bar = {bytes.text(tallest_bytes)} (square-root scale)</span>
        </>
      )}
    </p>
  );
}

const Ramp = ({ image }: { image: string }) => (
  <span className={styles.ramp} style={{ backgroundImage: image }} aria-hidden />
);
