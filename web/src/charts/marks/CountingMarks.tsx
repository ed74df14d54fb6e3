import { textWidth } from '../axis/axis';
import type { Plot } from '../axis/plot';
import { duration } from '../text/format';

/** Arrival of the first and the last counted flow; null if the axis shows no uncounted flow before or after. */
export interface Counting {
  readonly from_s: number | null;
  readonly to_s: number | null;
}

interface Props {
  readonly plot: Plot;
  readonly counting: Counting;
}

/**
 * Rules on a time axis at the start and the end of counting, with the outside shaded. The chart's summary states both
 * in words.
 */
export function CountingMarks({ plot, counting: { from_s, to_s } }: Props) {
  const within = (at_s: number) => Math.min(plot.width, Math.max(0, plot.x.place(at_s)));
  const from = from_s === null ? null : within(from_s);
  const to = to_s === null ? null : within(to_s);
  const begins = 'counting begins';
  const ends = 'ends';
  // The text is placed inside the counted time, and omitted if it does not fit.
  const room = (to ?? plot.width) - (from ?? 0) - 12;
  const fits = room > (from === null ? 0 : textWidth(begins)) + (to === null ? 0 : textWidth(ends));
  return (
    <g pointerEvents="none">
      {from !== null && (
        <>
          <rect width={from} height={plot.height} fill="var(--text-muted)" opacity={0.08} />
          <path d={`M${from},0V${plot.height}`} {...LINE} />
          {fits && (
            <text x={from + 4} y={11} {...WORDS}>
              {begins}
            </text>
          )}
        </>
      )}
      {to !== null && (
        <>
          <rect
            x={to}
            width={plot.width - to}
            height={plot.height}
            fill="var(--text-muted)"
            opacity={0.08}
          />
          <path d={`M${to},0V${plot.height}`} {...LINE} />
          {fits && (
            <text x={to - 4} y={11} textAnchor="end" {...WORDS}>
              {ends}
            </text>
          )}
        </>
      )}
    </g>
  );
}

const LINE = { stroke: 'var(--text-muted)', strokeDasharray: '3 3', fill: 'none' } as const;
const WORDS = { fontSize: 11, fill: 'var(--text-muted)' } as const;

/** The counted period in words; empty if all flows count. */
export function countingText({ from_s, to_s }: Counting): string {
  const from = from_s === null ? [] : [`from ${duration.text(from_s)}`];
  const to = to_s === null ? [] : [`to ${duration.text(to_s)}`];
  return from.length + to.length === 0
    ? ''
    : `Flows that arrive ${[...from, ...to].join(' ')} are counted.`;
}
