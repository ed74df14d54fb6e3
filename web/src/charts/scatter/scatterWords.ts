import type { FlowPair, FlowPairs } from '../../derive/life/flowPairs';
import type { Series } from '../series';
import { bytes, count, duration, ratio } from '../text/format';
import { haveSeeds } from './scatterStops';

/** Counts of flows that finish sooner and later, with those that gain and lose most; of a range, if there is one. */
export function scatterSentence(
  { sampled, both, sooner, later }: FlowPairs,
  a: Series,
  b: Series,
  range: readonly [number, number] | null,
) {
  const within = range
    ? ` with an FCT of ${duration.text(range[0])} to ${duration.text(range[1])} under ${a.label}`
    : '';
  if (both === 0) return `No flow${within} has finished under both ${a.label} and ${b.label}.`;
  const counts = `Of ${count.text(both)} flows${within}, ${count.text(sooner)} finish faster under ${b.label} than under ${a.label} and ${count.text(later)} slower`;
  const words = (pair: FlowPair) => wordsOf(pair, haveSeeds(sampled));
  const [first, last] = [sampled[0], sampled.at(-1)];
  const ends = [
    first && first.ratio < 1 ? `flow ${words(first)} gains most` : '',
    last && last.ratio > 1 ? `flow ${words(last)} loses most` : '',
  ].filter(Boolean);
  return `${[counts, ends.join(', ')].filter(Boolean).join('; ')}.`;
}

const wordsOf = ({ flow, seed, size_bytes, ratio: factor }: FlowPair, seeds: boolean): string =>
  `${flow}${seeds ? ` of seed ${seed}` : ''} (${bytes.text(size_bytes)}, ${ratio.text(factor)})`;

/** Which flows are not drawn: those outside the shown range, and those between the samples. */
export function scatterNotice(drawn: number, inRange: number, all: number): string | undefined {
  const shown =
    inRange < all ? `${count.text(inRange)} of ${count.text(all)} flows are in this range.` : '';
  const sampled =
    drawn < inRange
      ? `${count.text(drawn)} of ${count.text(inRange)} flows are drawn, evenly over the order of arrival.`
      : '';
  return [shown, sampled].filter(Boolean).join(' ') || undefined;
}
