/** Legend of colours and bars of load pictures. */
import { bytes } from '../text/format';
import { loadGradient, priorityGradient } from './inks';
import styles from './network.module.css';

interface Props {
  /** Bytes of the tallest bar; null without any queue. */
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
