import { colourOf, markPath } from '../../ui/palette';
import type { Series } from '../series';

/** A value that a paper prints, larger than the mark of a measured one, so that both can be seen in one place. */
export function HollowMark({ series, x, y }: { series: Series; x: number; y: number }) {
  return (
    <path
      transform={`translate(${x},${y})`}
      d={markPath(series.mark, 110)}
      fill="none"
      stroke={colourOf(series.colour)}
      strokeWidth={1.75}
    />
  );
}
