import type { Chart } from '../../engine/generated';
import type { PrintedPoint } from '../../state/scenario/printed';

/** Says what hollow marks are; empty without any. */
export function printedSentence(
  printed: readonly PrintedPoint[],
  { relative_to }: Pick<Chart, 'relative_to'>,
): string {
  if (printed.length === 0) return '';
  const bases = [...new Set(printed.flatMap(({ times }) => times ?? []))];
  const [base] = bases;
  if (base === undefined) return `Hollow: the paper’s ${relative_to ? 'ratios' : 'values'}.`;
  const of = bases.length === 1 ? base : 'the scheme it compares with';
  return `Hollow: the paper’s ratio × our value of ${of}.`;
}
