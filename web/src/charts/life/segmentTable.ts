/** The segments of all lives as a table. */
import { inFrontOf } from '../../derive/life/inFront';
import type { CauseCard, Segment } from '../../engine/generated';
import type { Cell, Table } from '../series';
import { UNKNOWN } from '../text/format';
import type { LifeSeries } from './lifeSeries';
import { exactMicroseconds } from './times';
import { frontWords, portWords, segmentTitle } from './words';

/** Segments of one contestant beyond this number are added up in one row, the shortest first. */
const MOST = 300;

export function segmentTable(series: readonly LifeSeries[], causes: readonly CauseCard[]): Table {
  const times = series.flatMap(({ life }) =>
    life.segments.flatMap(({ from_ps, to_ps }) => [from_ps - life.start_ps, to_ps - from_ps]),
  );
  const write = exactMicroseconds(times);
  const time = (ps: number): Cell => ({ value: ps / 1e6, text: write(ps) });
  return {
    columns: ['Segment', 'From (µs)', 'Duration (µs)', 'Place', 'Served meanwhile'],
    rows: series.flatMap((one) => rowsOf(one, causes, time)),
  };
}

function rowsOf(
  { label, life }: LifeSeries,
  causes: readonly CauseCard[],
  time: (ps: number) => Cell,
) {
  const listed = longest(life.segments);
  const left = life.segments.filter((segment) => !listed.has(segment));
  const rows = [...listed].map((segment) => {
    const front = inFrontOf(life, [segment]).filter(({ flow }) => flow !== life.flow);
    return {
      head: `${label}: ${segmentTitle(life, segment, causes)}`,
      cells: [
        time(segment.from_ps - life.start_ps),
        time(segment.to_ps - segment.from_ps),
        words(portWords(life, segment)),
        words(front.map(frontWords).join('; ')),
      ],
    };
  });
  if (left.length === 0) return rows;
  const rest = left.reduce((sum, { from_ps, to_ps }) => sum + to_ps - from_ps, 0);
  const head = `${label}: ${left.length} shorter segments`;
  return [...rows, { head, cells: [time(Number.NaN), time(rest), words(''), words('')] }];
}

const words = (text: string): Cell => ({ value: Number.NaN, text: text || UNKNOWN });

/** The longest segments, in order of time. */
function longest(segments: readonly Segment[]): ReadonlySet<Segment> {
  if (segments.length <= MOST) return new Set(segments);
  const length = ({ from_ps, to_ps }: Segment) => to_ps - from_ps;
  const kept = new Set(segments.toSorted((a, b) => length(b) - length(a)).slice(0, MOST));
  return new Set(segments.filter((segment) => kept.has(segment)));
}
