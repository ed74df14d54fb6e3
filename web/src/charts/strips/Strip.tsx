/** The strip of one contestant: ribbon, events, window or rate, and bytes sent. */
import type { LimitHistory, SentHistory } from '../../engine/generated';
import { colourOf, markPath } from '../../ui/palette';
import { type Axis, textWidth } from '../axis/axis';
import { seconds, timeText } from '../life/times';
import { bytes, count, plain } from '../text/format';
import { EventRow } from './EventRow';
import { Ribbon } from './Ribbon';
import { StepRow } from './StepRow';
import type { ShownStrip } from './shown';
import { mostOf } from './stripLabels';
import type { StripPlaces } from './stripPlaces';

interface Props {
  readonly id: string;
  readonly x: Axis;
  readonly places: StripPlaces;
  readonly strip: ShownStrip;
  /** The highest window, or the highest rate, of all strips. */
  readonly most: number;
}

export function Strip({ id, x, places, strip, most }: Props) {
  const { series, blocks, labels, limit, sent, events, until_ps } = strip;
  const { life } = series;
  const colour = colourOf(series.colour);
  const common = { x, until_ps, colour };
  return (
    <g data-strip={series.key}>
      <Head x={x} places={places} strip={strip} />
      <Ribbon {...{ id, x, places, blocks, labels }} />
      <EventRow x={x} row={places.events} groups={events} />
      {life.history.limit && (
        <StepRow
          {...common}
          row={places.limit}
          name={limitName(life.history.limit, most)}
          steps={limit}
          most={most}
        />
      )}
      <StepRow
        {...common}
        row={places.sent}
        name={sentName(life.history.sent)}
        steps={sent}
        most={mostOf(life.history.sent.bytes)}
        levels
      />
    </g>
  );
}

function limitName({ kind, every }: LimitHistory, most: number): string {
  const name =
    kind === 'window'
      ? `Window, to ${count.text(Math.round(most * 10) / 10)} packets`
      : `Rate, to ${plain.text(most / 1e9)} Gb/s`;
  return every ? `${name}, lowest and highest of ${count.text(2 * every)} changes` : name;
}

/** The priority is written here if it stays, and at its changes otherwise. */
function sentName({ bytes: sent, level, every }: SentHistory): string {
  const [first = 0] = level;
  const changes = level.some((one) => one !== first);
  const steps = every ? `, in steps of ${count.text(every)} packets` : '';
  return `Sent, to ${bytes.text(mostOf(sent))}, ${changes ? 'first ' : ''}at priority ${first}${steps}`;
}

/** The contestant at the left, and the completion time above the end of the ribbon. */
function Head({ x, places, strip }: Pick<Props, 'x' | 'places' | 'strip'>) {
  const { series, until_ps } = strip;
  const total = totalWords(strip);
  const nameEnd = 16 + textWidth(series.label) + 16;
  const end = Math.min(x.length, Math.max(x.place(seconds(until_ps)), nameEnd + textWidth(total)));
  return (
    <>
      <path
        transform={`translate(6,${places.head - 4})`}
        d={markPath(series.mark, 46)}
        fill={colourOf(series.colour)}
      />
      <text x={16} y={places.head} fontSize={12.5} fontWeight={600} fill="var(--text)">
        {series.label}
      </text>
      <text x={end} y={places.head} fontSize={12} textAnchor="end" fill="var(--text)">
        {total}
      </text>
    </>
  );
}

function totalWords({ series: { life }, past }: ShownStrip): string {
  const time = timeText(life.end_ps - life.start_ps);
  if (life.state === 'finished') return past ? `${time}, before this view` : time;
  return `${life.state === 'refused' ? 'given up after' : 'unfinished after'} ${time}`;
}
