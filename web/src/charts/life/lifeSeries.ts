/** What the strips of one flow draw. */
import { type Piece, piecesOf } from '../../derive/life/pieces';
import { type Reason, reasonsOf } from '../../derive/life/reasons';
import type { Span } from '../../derive/life/span';
import type { CauseCard, Life } from '../../engine/generated';
import type { ChartProps, Series } from '../series';

/** One contestant's life of the flow. */
export interface LifeSeries extends Series {
  readonly life: Life;
  readonly pieces: readonly Piece[];
  /** Longest first. */
  readonly reasons: readonly Reason[];
}

/** A contestant's life with what is derived from it. */
export const lifeSeries = (
  one: Series & { readonly life: Life },
  causes: readonly CauseCard[],
): LifeSeries => ({ ...one, pieces: piecesOf(one.life, causes), reasons: reasonsOf(one.life) });

/** A segment of one contestant's life. */
export interface PointedSegment {
  readonly key: string;
  readonly segment: number;
}

export interface LifeStripsProps extends ChartProps {
  readonly series: readonly LifeSeries[];
  readonly causes: readonly CauseCard[];
  readonly summary: string;
  /** The shown span in picoseconds since the flow's start; null for the whole. */
  readonly span: Span | null;
  readonly onSpan: (span: Span | null) => void;
  readonly pointed: PointedSegment | null;
  readonly onPoint: (pointed: PointedSegment | null) => void;
}

/** The time from the flow's start to its end under the contestant that needs longest. */
export const wholeOf = (series: readonly LifeSeries[]): number =>
  Math.max(1, ...series.map(({ life }) => life.end_ps - life.start_ps));
