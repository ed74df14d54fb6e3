import type { Stop } from '../series';
import { Swatch } from './Swatch';

interface Props {
  readonly stop: Pick<Stop, 'heading' | 'readings'>;
  /** The series that is pointed at. */
  readonly pointed?: string | undefined;
}

/** What a card of exact values says. */
export const CardReadings = ({ stop, pointed }: Props) => (
  <>
    <p>{stop.heading}</p>
    <dl>
      {stop.readings.map(({ series, text }) => (
        <div key={series.key} data-pointed={pointed === series.key || undefined}>
          <dt>
            <Swatch series={series} line={false} />
            {series.label}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </>
);
