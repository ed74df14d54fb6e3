/** Marks, drops, timeouts, retransmissions and demotions of a life. */
import type { EventGroup } from '../../derive/life/steps';
import type { Axis } from '../axis/axis';
import { seconds } from '../life/times';
import { EVENT_LINES, EVENT_MARKS } from './eventMarks';
import type { Row } from './stripPlaces';

interface Props {
  readonly x: Axis;
  readonly row: Row;
  readonly groups: readonly EventGroup[];
}

export const EventRow = ({ x, row, groups }: Props) =>
  groups.map(({ kind, at_ps }) => {
    const { path, stroke, fill, line } = EVENT_MARKS[kind];
    const y = row.top + (row.height * (line + 0.5)) / EVENT_LINES;
    return (
      <path
        key={`${kind} ${at_ps}`}
        data-event={kind}
        transform={`translate(${x.place(seconds(at_ps))},${y})`}
        d={path}
        fill={fill}
        stroke={stroke}
        strokeWidth={1.6}
      />
    );
  });
