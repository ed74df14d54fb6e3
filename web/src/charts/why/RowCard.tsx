import type { Layout } from '../axis/plot';
import styles from '../frame/hoverCard.module.css';
import { Swatch } from '../frame/Swatch';
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
    <p>{stop.heading}</p>
    <dl>
      {stop.readings.map(({ series, text }) => (
        <div key={series.key}>
          <dt>
            <Swatch series={series} line={false} />
            {series.label}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </div>
);
