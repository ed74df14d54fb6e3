/** A flow's life as pieces of one cause each; a wait has one piece per run of served packets of one cause. */
import type { CauseCard, Life, Segment, Served } from '../../engine/generated';

/** A part of a completion time; of a coflow’s, also the time until its last flow arrived. */
export type Part = CauseCard['part'] | 'arrival';

/** A cause of the catalogue, or of a coflow’s time. */
export interface Cause extends Omit<CauseCard, 'part'> {
  readonly part: Part;
}

export interface Piece {
  readonly from_ps: number;
  readonly to_ps: number;
  readonly cause: string;
  readonly part: Part;
  /** Index of its segment. */
  readonly segment: number;
}

/** The parts in the order in which they are listed and stacked. */
export const PARTS: readonly Part[] = [
  'transmission',
  'propagation',
  'processing',
  'own_queueing',
  'host_wait',
  'up_wait',
  'down_wait',
  'recovery',
  'permission',
  'stage',
  'arrival',
];

/** Contiguous pieces from the flow's start to its end. */
export function piecesOf({ segments }: Life, causes: readonly CauseCard[]): Piece[] {
  const partOf = new Map(causes.map(({ id, part }) => [id, part]));
  return segments.flatMap((segment, index) =>
    causesWithin(segment).map(({ cause, from_ps, to_ps }) => ({
      ...{ from_ps, to_ps, cause, segment: index },
      part: partOf.get(cause) ?? 'own_queueing',
    })),
  );
}

interface Caused {
  readonly cause: string;
  readonly from_ps: number;
  readonly to_ps: number;
}

function causesWithin(segment: Segment): Caused[] {
  const { kind, served, from_ps, to_ps } = segment;
  if (kind !== 'wait') return [{ cause: kind, from_ps, to_ps }];
  const runs: Caused[] = [];
  for (const one of served) {
    const cause = causeOf(segment, one);
    const last = runs.at(-1);
    if (last?.cause === cause) runs[runs.length - 1] = { ...last, to_ps: one.to_ps };
    else runs.push({ cause, from_ps: one.from_ps, to_ps: one.to_ps });
  }
  return runs;
}

const causeOf = ({ place }: Segment, { relation, longer }: Served): string =>
  relation === 'own' ? 'own_queueing' : `${place}_${longer ? 'longer' : 'other'}`;

/** Whole picoseconds by part. */
export function sumByPart(pieces: readonly Piece[]): ReadonlyMap<Part, number> {
  const sums = new Map<Part, number>();
  for (const { part, from_ps, to_ps } of pieces) {
    sums.set(part, (sums.get(part) ?? 0) + to_ps - from_ps);
  }
  return sums;
}

/** The account of a life by part, as the engine sums it. */
export function accountByPart(
  parts_ps: ArrayLike<number>,
  causes: readonly CauseCard[],
): ReadonlyMap<Part, number> {
  const sums = new Map<Part, number>();
  causes.forEach(({ part }, at) => {
    sums.set(part, (sums.get(part) ?? 0) + (parts_ps[at] ?? 0));
  });
  return sums;
}

/** Whether something else than the flow's own journey passed the time of this segment. */
export const isWait = ({ kind }: Segment): boolean =>
  kind !== 'transmission' && kind !== 'propagation' && kind !== 'processing';

const JOURNEY: ReadonlySet<Part> = new Set<Part>(['transmission', 'propagation', 'processing']);

/** Whether a part is the flow's own way through the network, in all its round trips. */
export const isJourney = (part: Part): boolean => JOURNEY.has(part);
