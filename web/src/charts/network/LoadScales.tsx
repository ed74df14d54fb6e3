/** Legend of colours and bars of load pictures. */
import { bytes } from '../text/format';
import { loadGradient, priorityGradient } from './inks';
import styles from './network.module.css';

interface Props {
  /** Bytes of the tallest bar; null without any queue. */
  readonly tallest_bytes: number | null;
  /** By lane, whether packets wait at several priority levels. */
  readonly levels: readonly boolean[];
}

export function LoadScales({ tallest_bytes, levels }: Props) {
  return (
    <p className={styles.scales}>
      <span className={styles.scale}>
        Link idle <Ramp image={loadGradient} /> full
      </span>
      {tallest_bytes !== null && (
        <>
          <span className={styles.tallest}>
            Tallest bar = {bytes.text(tallest_bytes)} (square-root scale)
          </span>
          {levels.includes(false) && (
            <span className={styles.scale}>
              Queue without priority levels <span className={styles.hollow} aria-hidden />
            </span>
          )}
          {levels.includes(true) && (
            <span className={styles.scale}>
              Queue: high priority <Ramp image={priorityGradient} /> low priority
            </span>
          )}
        </>
      )}
    </p>
  );
}

const Ramp = ({ image }: { image: string }) => (
  <span className={styles.ramp} style={{ backgroundImage: image }} aria-hidden />
);
