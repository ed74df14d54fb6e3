import { PART_INKS } from '../parts/partInks';
import { share } from '../text/format';
import { withinSentence } from '../text/wording';
import type { StackedRow } from './StackedRows';

/** “The largest part of the mean FCT of small flows: under DCTCP wait on the way down (58.0 %), …” */
export function largestParts(rows: readonly StackedRow[], measure: string, noun: string): string {
  const each = rows.flatMap(({ series, sums }) => {
    const [largest] = [...sums].sort((a, b) => b.ps - a.ps);
    const total = sums.reduce((sum, { ps }) => sum + ps, 0);
    if (!largest) return [];
    const name = withinSentence(PART_INKS[largest.part].label);
    return [`${name} under ${series.label} (${share.text(largest.ps / total)})`];
  });
  return `The largest part of the mean ${measure} of ${noun} is ${each.join(', ')}.`;
}
