/** Sentences about a traffic preview. */
import { bytes, count, duration, plain, ratio, share } from '../../charts';
import type {
  CoflowPreview,
  DeadlinePreview,
  JobPreview,
  Preview,
  SizePreview,
} from '../../engine/generated';

const or = (value: number | null): number => value ?? Number.NaN;

/** Formats a rate given in Gb/s. */
export const gigabits = (gbps: number): string =>
  gbps >= 1000 ? `${plain.text(gbps / 1000)} Tb/s` : `${plain.text(gbps)} Gb/s`;

export const perSecond = (rate: number): string =>
  `${rate >= 100 ? count.text(Math.round(rate)) : plain.text(rate)} flows per second`;

export function sizesSentence({ mean, median, classes }: SizePreview): string {
  const [small] = classes;
  const large = classes.at(-1);
  const shares =
    small && large
      ? ` ${share.text(small.flows)} of the flows are small (up to ${bytes.text(or(small.up_to))}) and carry ${share.text(small.carried)} of the bytes; ${largeOnes(large)}.`
      : '';
  return `${bytes.text(mean)} on average, median ${bytes.text(median)}.${shares}`;
}

const largeOnes = ({ over, flows, carried }: SizePreview['classes'][number]): string =>
  flows > 0
    ? `${share.text(flows)} are large (over ${bytes.text(over)}) and carry ${share.text(carried)}`
    : `none exceeds ${bytes.text(over)}`;

/** The meaning of the load on this network. */
export function loadSentence({ totals }: Preview): string | null {
  const { load, capacity_gbps, flows_per_s, flows_per_s_per_sender, senders } = totals;
  if (load === null || flows_per_s === null) return null;
  return (
    `A load of ${plain.text(load)} fills ${share.text(load)} of ${gigabits(capacity_gbps)}, including headers if the load counts them: ` +
    `${perSecond(flows_per_s)} in total, ${perSecond(flows_per_s_per_sender)} from ${senders === 1 ? 'the one sending host' : `each of ${count.text(senders)} sending hosts`}.`
  );
}

export function arrivalsSentence({ arrivals, totals }: Preview): string {
  const { fan_in } = arrivals;
  const together =
    fan_in &&
    ` At ${duration.text(fan_in.start_s)}, ${count.text(fan_in.flows)} flows of ${bytes.text(fan_in.bytes)} start for host ${fan_in.destination} at once.`;
  const over =
    totals.seconds > 0
      ? `${count.text(totals.flows)} flows arrive over ${duration.text(totals.seconds)}.`
      : `All ${count.text(totals.flows)} flows arrive at once.`;
  return `${over}${together ?? ''}`;
}

export function deadlinesSentence({ flows, carried, seconds, slack }: DeadlinePreview): string {
  const half =
    seconds.p50 === null || slack.p50 === null
      ? ''
      : `; the median deadline is ${duration.text(seconds.p50)}, and the median ratio to the time alone ${ratio.text(slack.p50)}`;
  return `${share.text(flows)} of the flows, with ${share.text(carried)} of the bytes, have a deadline${half}.`;
}

export function coflowsSentence({
  count: coflows,
  width,
  size_bytes,
  with_deadline,
}: CoflowPreview): string {
  const due = with_deadline > 0 ? ` ${share.text(with_deadline)} have a deadline.` : '';
  const half = width.p50 === null ? '' : ` (median ${count.text(width.p50)})`;
  const halfSize = size_bytes.p50 === null ? '' : ` (median ${bytes.text(size_bytes.p50)})`;
  return (
    `${count.text(coflows)} coflows of ${plain.text(or(width.mean))} flows on average${half}; ` +
    `${bytes.text(or(size_bytes.mean))} on average${halfSize}.${due}`
  );
}

export function jobsSentence({ count: jobs, stages, graph, left_out }: JobPreview): string {
  const rest = left_out > 0 ? ` (${count.text(left_out)} not shown)` : '';
  return `${count.text(jobs)} jobs of ${count.text(stages)} stages in total. This is the largest, with ${count.text(graph.length + left_out)} stages${rest}.`;
}
