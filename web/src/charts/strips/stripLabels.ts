/** The labels of a ribbon's blocks, and the scale that the strips share. */

import { isWait } from '../../derive/life/pieces';
import type { Block } from '../../derive/life/ribbon';
import type { CauseCard, History, Life } from '../../engine/generated';
import type { LifeSeries } from '../life/lifeSeries';
import { timeText } from '../life/times';
import { segmentTitle } from '../life/words';

/** By block; a segment in several blocks has its label only at its longest. */
export function labelsOf(
  life: Life,
  blocks: readonly Block[],
  causes: readonly CauseCard[],
): string[] {
  const longest = new Map<number, Block>();
  for (const block of blocks) {
    const before = longest.get(block.segment);
    if (block.merged) continue;
    if (!before || lengthOf(block) > lengthOf(before)) longest.set(block.segment, block);
  }
  return blocks.map((block) => {
    const segment = life.segments[block.segment];
    if (!segment || !isWait(segment) || longest.get(block.segment) !== block) return '';
    return `${segmentTitle(life, segment, causes)}, ${timeText(segment.to_ps - segment.from_ps)}`;
  });
}

const lengthOf = ({ from_ps, to_ps }: Block): number => to_ps - from_ps;

/** The highest window, or the highest rate, of all contestants. */
export const mostLimit = (
  series: readonly LifeSeries[],
  kind: NonNullable<History['limit']>['kind'] | undefined,
): number =>
  mostOf(
    series.flatMap(({ life: { history } }) =>
      history.limit && history.limit.kind === kind ? history.limit.value : [],
    ),
  );

export const mostOf = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), 0);
