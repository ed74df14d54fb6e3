/** Missed deadlines: where the time of late flows went, and how much they lacked. */
import { isWithin, type SizeBucket } from '../distributions/buckets';
import { type AccountedLane, causesIn, PS_PER_S } from './means';

export interface Missed {
  /** Flows with a deadline. */
  readonly judged: number;
  /** Finished after their deadline. */
  readonly late: number;
  /** Missed their deadline without finishing; they have no completion time. */
  readonly lost: number;
  /** Means of the late flows; all 0 without any. */
  readonly causes_ps: readonly number[];
  readonly total_ps: number;
  readonly deadline_ps: number;
  /** The mean time that late flows lacked: `total_ps − deadline_ps`. */
  readonly lack_ps: number;
}

/** Pooled over all lanes of one contestant; null if no flow of the class has a deadline. */
export function missedIn(lanes: readonly AccountedLane[], bucket: SizeBucket): Missed | null {
  const causes = lanes.map(causesIn).find((one) => one > 0) ?? 0;
  const sums = new Array<number>(causes).fill(0);
  const counts = { judged: 0, late: 0, lost: 0 };
  let due_ps = 0;
  for (const { mask, size_bytes, deadline_s, columns } of lanes) {
    mask.forEach((one, row) => {
      const deadline = Math.round((deadline_s[row] ?? Number.NaN) * PS_PER_S);
      if (one === 0 || Number.isNaN(deadline)) return;
      if (!isWithin(bucket, size_bytes[row] ?? Number.NaN)) return;
      counts.judged += 1;
      if (columns.state[row] !== 0) counts.lost += 1;
      else if ((columns.until_ps[row] ?? 0) > deadline) {
        counts.late += 1;
        due_ps += deadline;
        for (let cause = 0; cause < causes; cause++) {
          sums[cause] = (sums[cause] ?? 0) + (columns.ps[row * causes + cause] ?? 0);
        }
      }
    });
  }
  if (counts.judged === 0) return null;
  const n = Math.max(1, counts.late);
  const causes_ps = sums.map((sum) => sum / n);
  const total_ps = sums.reduce((sum, one) => sum + one, 0) / n;
  return {
    ...counts,
    causes_ps,
    total_ps,
    deadline_ps: due_ps / n,
    lack_ps: total_ps - due_ps / n,
  };
}
