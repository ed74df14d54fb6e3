/** Missed deadlines: where the time of late flows went, and how much they lacked. */
import { isWithin, type SizeBucket } from '../distributions/buckets';
import { type AccountedLane, causesIn, FINISHED, meanOfRows, PS_PER_S } from './means';

/** Means of the late flows of one seed, in picoseconds. */
export interface LateMeans {
  readonly causes_ps: readonly number[];
  readonly total_ps: number;
  readonly deadline_ps: number;
  /** The mean time that late flows lacked: `total_ps − deadline_ps`. */
  readonly lack_ps: number;
}

/** Counts over all seeds, and means over seeds of the means of each; means are 0 without any late flow. */
export interface Missed extends LateMeans {
  /** Flows with a deadline. */
  readonly judged: number;
  /** Finished after their deadline. */
  readonly late: number;
  /** Missed their deadline without finishing; they have no completion time. */
  readonly lost: number;
  /** The seeds with late flows. */
  readonly bySeed: readonly LateMeans[];
}

/** Over all lanes of one contestant; null if no flow of the class has a deadline. */
export function missedIn(lanes: readonly AccountedLane[], bucket: SizeBucket): Missed | null {
  const each = lanes.map((lane) => missedOf(lane, bucket));
  const count = (of: 'judged' | 'late' | 'lost') => each.reduce((sum, one) => sum + one[of], 0);
  const judged = count('judged');
  if (judged === 0) return null;
  const seeds = each
    .filter(({ late }) => late > 0)
    .map(({ sums, due_ps, late }) => [...sums, due_ps].map((sum) => sum / late));
  const width = lanes.map(causesIn).find((one) => one > 0) ?? 0;
  const means = seeds.length > 0 ? meanOfRows(seeds) : new Array<number>(width + 1).fill(0);
  return {
    ...{ judged, late: count('late'), lost: count('lost') },
    ...lateMeans(means),
    bySeed: seeds.map(lateMeans),
  };
}

/** From one number per cause, and the deadline. */
function lateMeans(columns: readonly number[]): LateMeans {
  const causes_ps = columns.slice(0, -1);
  const deadline_ps = columns.at(-1) ?? 0;
  const total_ps = causes_ps.reduce((sum, one) => sum + one, 0);
  return { causes_ps, total_ps, deadline_ps, lack_ps: total_ps - deadline_ps };
}

/** Counts and sums of one lane. */
function missedOf(lane: AccountedLane, bucket: SizeBucket) {
  const { mask, size_bytes, deadline_s, columns } = lane;
  const causes = causesIn(lane);
  const sums = new Array<number>(causes).fill(0);
  let [judged, late, lost, due_ps] = [0, 0, 0, 0];
  mask.forEach((one, row) => {
    const deadline = Math.round((deadline_s[row] ?? Number.NaN) * PS_PER_S);
    if (one === 0 || Number.isNaN(deadline)) return;
    if (!isWithin(bucket, size_bytes[row] ?? Number.NaN)) return;
    judged += 1;
    if (columns.state[row] !== FINISHED) lost += 1;
    else if ((columns.until_ps[row] ?? 0) > deadline) {
      late += 1;
      due_ps += deadline;
      for (let cause = 0; cause < causes; cause++) {
        sums[cause] = (sums[cause] ?? 0) + (columns.ps[row * causes + cause] ?? 0);
      }
    }
  });
  return { judged, late, lost, due_ps, sums };
}
