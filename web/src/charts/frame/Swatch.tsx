import { colourOf, markPath, strokeOf } from '../../ui/palette';
import type { Series } from '../series';

/** A contestant's line and mark, as in charts. */
export function Swatch({ series, line = true }: { series: Series; line?: boolean }) {
  return (
    <svg width={line ? 28 : 14} height={14} aria-hidden="true" focusable="false">
      {line && <path d="M1,7H27" {...strokeOf(series)} />}
      <path
        transform={`translate(${line ? 14 : 7},7)`}
        d={markPath(series.mark, 42)}
        fill={colourOf(series.colour)}
        stroke="var(--surface)"
        strokeWidth={line ? 1 : 0}
      />
    </svg>
  );
}
