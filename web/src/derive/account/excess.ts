/** The excess of completion times over the ideal: the ideal is debited from the parts that it consists of. */
import type { Cause, Part } from '../life/pieces';
import { causesIn, type MeanOfRows, PS_PER_S } from './means';

/** In this order; what remains of the ideal after the last is time ahead of it. */
const DEBITED: readonly Part[] = [
  'transmission',
  'propagation',
  'processing',
  'own_queueing',
  'recovery',
];

export function excessTimes(causes: readonly Pick<Cause, 'part'>[]): MeanOfRows {
  const order = DEBITED.flatMap((part) =>
    causes.flatMap((cause, at) => (cause.part === part ? [at] : [])),
  );
  return (lane, rows) => {
    const width = causesIn(lane);
    const sums = new Array<number>(width + 1).fill(0);
    for (const row of rows) {
      const parts = lane.columns.ps.slice(row * width, (row + 1) * width);
      let left = Math.round((lane.ideal_s[row] ?? 0) * PS_PER_S);
      for (const cause of order) {
        const taken = Math.min(left, parts[cause] ?? 0);
        parts[cause] = (parts[cause] ?? 0) - taken;
        left -= taken;
      }
      parts.forEach((ps, cause) => {
        sums[cause] = (sums[cause] ?? 0) + ps;
      });
      sums[width] = (sums[width] ?? 0) - left;
    }
    // Avoids a negative zero.
    return sums.map((sum) => sum / rows.length + 0);
  };
}
