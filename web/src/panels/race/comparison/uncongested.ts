/** Whether contestants are alike because the network was never congested. */
import type { LaneSummary } from '../../../engine/generated';

/** An initial window (RFC 6928, section 2): a single flow may queue as many packets. */
const MOST_PACKETS = 10;
/** Contestants with mean FCTs closer than this, as a ratio, do not differ. */
const ALIKE = 1.01;

/** For the ended lanes of all contestants at one swept value; empty if contestants differ, or if packets queued. */
export function uncongested(contestants: readonly (readonly LaneSummary[])[]): string {
  const means = contestants.map(meanFct);
  const queued = Math.max(
    ...contestants.flat().map(({ links }) => links.max_queued_packets ?? Number.NaN),
  );
  const alike = means.length > 1 && Math.max(...means) <= ALIKE * Math.min(...means);
  if (!(alike && queued <= MOST_PACKETS)) return '';
  const packets = queued === 1 ? 'packet was' : 'packets were';
  return (
    `The network was never congested: at most ${queued} ${packets} queued or in transmission at any port of a ` +
    'switch, and the mean FCTs differ by less than 1\u00a0%.'
  );
}

/** The mean over seeds; NaN if a seed has no value, or left flows unfinished, which other contestants may have finished. */
function meanFct(lanes: readonly LaneSummary[]): number {
  if (lanes.some(({ flows }) => flows.unfinished > 0)) return Number.NaN;
  return (
    lanes.reduce((sum, { flows }) => sum + (flows.fct_s.all.mean ?? Number.NaN), 0) / lanes.length
  );
}
