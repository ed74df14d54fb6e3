/** The data of charts that explain completion times. */
import type { Means } from '../../derive/account/means';
import type { Missed } from '../../derive/account/missed';
import { PARTS, type Part } from '../../derive/life/pieces';
import type { CauseCard } from '../../engine/generated';
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
export function sumsOf(causes_ps: readonly number[], causes: readonly CauseCard[]): PartSum[] {
  return PARTS.map((part) => {
    const own = causes.map((cause, at) => (cause.part === part ? (causes_ps[at] ?? 0) : 0));
    return { part, ps: own.reduce((sum, ps) => sum + ps, 0) };
  }).filter(({ ps }) => ps > 0);
}

/** The parts that take time under any contestant. */
export const partsIn = (all: readonly (readonly PartSum[])[]): Part[] =>
  PARTS.filter((part) => all.some((sums) => sums.some((one) => one.part === part)));

/** Indices of causes that take time under any contestant. */
export const causesIn = (all: readonly (readonly number[])[], causes: readonly CauseCard[]) =>
  causes.flatMap((_, at) => (all.some((own) => (own[at] ?? 0) !== 0) ? [at] : []));

/** The appearance of a part where contestants have theirs. */
export const partSeries = (part: Part): Series => ({
  key: part,
  label: PART_INKS[part].label,
  colour: PART_INKS[part].colour,
  ...({ mark: 'square', dash: 'solid' } as const),
});

/** The parts of a bar with their shares; without those whose shown digits are all zero. */
export function partReadings(sums: readonly PartSum[], times: Times): Reading[] {
  const total_ps = sums.reduce((sum, { ps }) => sum + ps, 0);
  return sums
    .filter(({ ps }) => !times.isNothing(ps))
    .map(({ part, ps }) => ({
      series: partSeries(part),
      text: `${times.text(ps)} (${share.text(ps / total_ps)})`,
    }));
}
