import type { Layout } from '../axis/plot';
import { CardReadings } from '../frame/CardReadings';
import styles from '../frame/hoverCard.module.css';
import type { Stop } from '../series';

interface Props {
  readonly stop: Omit<Stop, 'at'>;
  readonly margin: Layout['margin'];
  /** The lower edge of the pointed row. */
  readonly top: number;
}

/** The numbers of a row, below its bar so that they do not hide it. */
export const RowCard = ({ stop, margin, top }: Props) => (
  <div
    className={styles.card}
    style={{ top, left: margin.left, maxWidth: `calc(100% - ${margin.left}px)` }}
    aria-hidden="true"
  >
    <CardReadings stop={stop} />
  </div>
);
