/**
 * Accounts of coflows. A coflow completes with the flow that finishes last: its time is what passed until that flow
 * arrived, and then the time of that flow, to the picosecond.
 */
import type { AccountColumns, LaneColumns } from '../../engine/protocol';
import type { Cause } from '../life/pieces';
import { type AccountedLane, FINISHED, PS_PER_S } from './means';

/** What a coflow's time has besides that of its last flow; its column is the last one. */
export const ARRIVAL: Cause = {
  id: 'arrival',
  part: 'arrival',
  label: 'Later arrival of its last flow',
  help: 'From the arrival of the coflow to that of the flow that finished last.',
};

const UNFINISHED = 2;

const picoseconds = (seconds: number | undefined): number =>
  Math.round((seconds ?? Number.NaN) * PS_PER_S);

/** The account of a lane by coflow instead of by flow; `mask` is 1 for coflows that count and are selected. */
export function coflowAccounts(
  seed: number,
  { flows, coflows }: Pick<LaneColumns, 'flows' | 'coflows'>,
  account: AccountColumns,
  mask: Uint8Array,
): AccountedLane {
  const { size_bytes, ideal_s, deadline_s, start_s } = coflows;
  const { length } = start_s;
  const width = account.until_ps.length === 0 ? 0 : account.ps.length / account.until_ps.length;
  const ps = new Float64Array(length * (width + 1));
  const until_ps = new Float64Array(length);
  const state = new Uint8Array(length);
  flows.coflow.forEach((coflow, row) => {
    if (coflow >= length) return;
    if (account.state[row] !== FINISHED) state[coflow] = UNFINISHED;
    const arrival = picoseconds(flows.start_s[row]) - picoseconds(start_s[coflow]);
    const until = arrival + (account.until_ps[row] ?? 0);
    // Of flows that finish together the first is followed.
    if (until <= (until_ps[coflow] ?? 0)) return;
    until_ps[coflow] = until;
    ps.set(account.ps.subarray(row * width, (row + 1) * width), coflow * (width + 1));
    ps[coflow * (width + 1) + width] = arrival;
  });
  return { seed, size_bytes, ideal_s, deadline_s, mask, columns: { ps, until_ps, state } };
}
