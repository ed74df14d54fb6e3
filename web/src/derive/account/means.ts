/** Mean parts of completion times, over the same flows of every compared contestant. */
import type { AccountColumns } from '../../engine/protocol';
import { isWithin, type SizeBucket } from '../distributions/buckets';

/** The account of a lane, with the columns of its flows. */
export interface AccountedLane {
  readonly seed: number;
  readonly size_bytes: Float64Array;
  readonly ideal_s: Float64Array;
  /** Relative to the start; NaN without a deadline. */
  readonly deadline_s: Float64Array;
  /** 1 for flows that count and are selected. */
  readonly mask: Uint8Array;
  readonly columns: AccountColumns;
}

/** Mean parts of completion times, in picoseconds. */
export interface Parts {
  /** The sum of the others. */
  readonly total_ps: number;
  /** By cause. */
  readonly causes_ps: readonly number[];
  /** At most 0: the time that the ideal has left after its debit; 0 for whole times. */
  readonly ahead_ps: number;
}

/** Means over seeds of the means of each. */
export interface Means extends Parts {
  /** Number of flows over all seeds. */
  readonly flows: number;
  readonly bySeed: readonly Parts[];
}

/** Mean parts of one lane over some rows: one number per cause, and what is ahead of the ideal. */
export type MeanOfRows = (lane: AccountedLane, rows: readonly number[]) => number[];

export const PS_PER_S = 1e12;

export const FINISHED = 0;

export const causesIn = ({ columns: { ps, until_ps } }: AccountedLane): number =>
  until_ps.length === 0 ? 0 : ps.length / until_ps.length;

/** Whole picoseconds are added before they are divided, so that nothing is lost by rounding. */
export const wholeTimes: MeanOfRows = (lane, rows) => {
  const causes = causesIn(lane);
  const sums = new Array<number>(causes + 1).fill(0);
  for (const row of rows) {
    for (let cause = 0; cause < causes; cause++) {
      sums[cause] = (sums[cause] ?? 0) + (lane.columns.ps[row * causes + cause] ?? 0);
    }
  }
  return sums.map((sum) => sum / rows.length);
};

/**
 * Means by contestant over the flows of a size class that finished under all of them, in the seeds that all have; null
 * without such flows.
 */
export function meansOf(
  contestants: readonly (readonly AccountedLane[])[],
  bucket: SizeBucket,
  mean: MeanOfRows = wholeTimes,
): Means[] | null {
  const found = contestants.map(() => [] as number[][]);
  let flows = 0;
  for (const first of contestants[0] ?? []) {
    const lanes = contestants.flatMap((own) => own.find(({ seed }) => seed === first.seed) ?? []);
    const rows = lanes.length === contestants.length ? commonRows(lanes, bucket) : [];
    if (rows.length === 0) continue;
    flows += rows.length;
    lanes.forEach((lane, at) => void found[at]?.push(mean(lane, rows)));
  }
  if (flows === 0) return null;
  return found.map((seeds) => ({
    ...partsOf(meanOfRows(seeds)),
    ...{ flows, bySeed: seeds.map(partsOf) },
  }));
}

/** From one number per cause, and what is ahead of the ideal. */
function partsOf(columns: readonly number[]): Parts {
  const total_ps = columns.reduce((sum, one) => sum + one, 0);
  return { total_ps, causes_ps: columns.slice(0, -1), ahead_ps: columns.at(-1) ?? 0 };
}

/** The mean of every column. */
export const meanOfRows = (rows: readonly (readonly number[])[]): number[] =>
  (rows[0] ?? []).map((_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length);

/** Rows of a size class that count and have finished in all lanes of one seed. */
function commonRows(lanes: readonly AccountedLane[], bucket: SizeBucket): number[] {
  const [first] = lanes;
  const rows: number[] = [];
  first?.mask.forEach((counts, row) => {
    if (counts === 0 || !isWithin(bucket, first.size_bytes[row] ?? Number.NaN)) return;
    if (lanes.every(({ columns }) => columns.state[row] === FINISHED)) rows.push(row);
  });
  return rows;
}
