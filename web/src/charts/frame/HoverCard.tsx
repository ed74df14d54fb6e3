import type { Cursor, Stop } from '../series';
import { useEmphasis } from './emphasis';
import styles from './frame.module.css';
import type { Margin, Plot } from './plot';
import { Swatch } from './Swatch';

interface Props {
  readonly stop: Stop;
  readonly axis: Cursor['axis'];
  readonly plot: Plot;
  readonly margin: Margin;
}

/** Exact values at the data cursor, on the side of the plot where they hide least. */
export function HoverCard({ stop, axis, plot, margin }: Props) {
  const { key } = useEmphasis();
  return (
    <div className={styles.card} style={placeFor(stop, axis, plot, margin)} aria-hidden="true">
      <p>{stop.heading}</p>
      <dl>
        {stop.readings.map(({ series, text }) => (
          <div key={series.key} data-pointed={key === series.key || undefined}>
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
}

const GAP = 14;

function placeFor(stop: Stop, axis: Cursor['axis'], plot: Plot, margin: Margin) {
  const xs =
    axis === 'x'
      ? [plot.x.place(stop.at)]
      : stop.readings.flatMap(({ at }) => (at === undefined ? [] : [plot.x.place(at)]));
  const from = Math.min(plot.width, ...xs);
  const to = Math.max(0, ...xs);
  const roomRight = plot.width - to >= from;
  return {
    top: margin.top + 4,
    ...(roomRight
      ? { left: margin.left + Math.min(to + GAP, plot.width) }
      : { right: margin.right + plot.width - Math.max(from - GAP, 0) }),
  };
}
