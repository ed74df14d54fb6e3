import type { Plot } from '../axis/plot';
import { seconds } from '../life/times';
import { ErrorBar } from '../marks/ErrorBar';
import type { Interval } from '../series';

interface Props {
  readonly plot: Plot;
  /** Where a bar ends, in picoseconds. */
  readonly over_ps: Interval;
  /** The middle of the bar, in pixels. */
  readonly at: number;
}

/** The interval over seeds of where a row's bar ends; nothing if its bounds are unknown. */
export function RowInterval({ plot: { x, width }, over_ps: { low, high }, at }: Props) {
  if (!(low < high)) return null;
  const [from, to] = [low, high].map((ps) => Math.min(width, Math.max(0, x.place(seconds(ps)))));
  return <ErrorBar colour="var(--text)" from={[from ?? 0, at]} to={[to ?? 0, at]} />;
}
