import type { FlowPair, FlowPairs } from '../../derive/life/flowPairs';
import type { Series } from '../series';
import { bytes, count, ratio } from '../text/format';
import { haveSeeds } from './scatterStops';

/** Counts of flows that finish sooner and later, with those that gain and lose most. */
export function scatterSentence({ sampled, both, sooner, later }: FlowPairs, a: Series, b: Series) {
  if (both === 0) return `No flow has finished under both ${a.label} and ${b.label}.`;
  const counts = `Of ${count.text(both)} flows, ${count.text(sooner)} finish sooner under ${b.label} than under ${a.label} and ${count.text(later)} later`;
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
