/** The data of charts that explain completion times. */
import type { Means } from '../../derive/account/means';
import type { Missed } from '../../derive/account/missed';
import { type Cause, PARTS, type Part } from '../../derive/life/pieces';
import { PART_INKS } from '../parts/partInks';
import type { Reading, Series } from '../series';
import { share } from '../text/format';
import type { Times } from './commonUnit';

export interface ExplainedSeries extends Series {
  readonly means: Means;
}

export interface MissedSeries extends Series {
  readonly missed: Missed;
}

export interface PartSum {
  readonly part: Part;
  readonly ps: number;
}

/** Sums by part, in the order of {@link PARTS}; without those that took no time. */
export function sumsOf(causes_ps: readonly number[], causes: readonly Cause[]): PartSum[] {
  return PARTS.map((part) => {
    const own = causes.map((cause, at) => (cause.part === part ? (causes_ps[at] ?? 0) : 0));
    return { part, ps: own.reduce((sum, ps) => sum + ps, 0) };
  }).filter(({ ps }) => ps > 0);
}

/** The parts that take time under any contestant. */
export const partsIn = (all: readonly (readonly PartSum[])[]): Part[] =>
  PARTS.filter((part) => all.some((sums) => sums.some((one) => one.part === part)));

/** Indices of causes that take time under any contestant. */
export const causesIn = (all: readonly (readonly number[])[], causes: readonly Cause[]) =>
  causes.flatMap((_, at) => (all.some((own) => (own[at] ?? 0) !== 0) ? [at] : []));

/** The appearance of a part where contestants have theirs. */
export const partSeries = (part: Part): Series => ({
  key: part,
  label: PART_INKS[part].label,
  colour: PART_INKS[part].colour,
  ...({ mark: 'square', dash: 'solid' } as const),
});

/** The time that the ideal is ahead by, where contestants have their appearance. */
const AHEAD: Series = {
  ...{ key: 'ahead', label: 'Ahead of the ideal' },
  ...({ colour: 'grey', mark: 'square', dash: 'solid' } as const),
};

/**
 * The parts of a bar with their shares, and the time ahead of the ideal: rounded so that they add up to `total_ps` as
 * they are written, and without those whose shown digits are all zero.
 */
export function partReadings(
  sums: readonly PartSum[],
  times: Times,
  total_ps: number,
  ahead_ps = 0,
): Reading[] {
  const parts_ps = sums.reduce((sum, { ps }) => sum + ps, 0);
  const [ahead = 0, ...written] = times.between(0, total_ps, [
    ahead_ps,
    ...sums.map(({ ps }) => ps),
  ]);
  const readings = sums.map(({ part, ps }, at) => ({
    series: partSeries(part),
    ps: written[at] ?? ps,
    after: ` (${share.text(ps / parts_ps)})`,
  }));
  return [...readings, { series: AHEAD, ps: ahead, after: '' }]
    .filter(({ ps }) => !times.isNothing(ps))
    .map(({ series, ps, after }) => ({ series, text: `${times.text(ps)}${after}` }));
}
