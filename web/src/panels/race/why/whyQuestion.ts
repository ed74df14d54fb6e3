/** The question behind a difference on the leaderboard. */
import { ratio, withinSentence } from '../../../charts';
import { SIZE_WORDS } from '../../../charts/why/whyWords';
import { percentText } from '../../../derive/statistics/power';
import type { Metric } from '../../../engine/generated';
import type { ExplainedKey } from '../../../state/view/view';

const MEAN = /^(flows\.fct_s\.\w+|coflows\.cct_s)\.mean$/;

/** The size class that a metric of flows covers, or coflows. */
export function sizesOf({ id }: Pick<Metric, 'id'>): ExplainedKey {
  const [of, , size = ''] = id.split('.');
  if (of === 'coflows') return of;
  return Object.hasOwn(SIZE_WORDS, size) ? (size as ExplainedKey) : 'all';
}

/** “Why is PIAS 46 % faster than DCTCP for small flows?” `times` is the ratio of their values; NaN if unknown. */
export function whyQuestion(own: string, base: string, metric: Metric, times: number): string {
  const noun = SIZE_WORDS[sizesOf(metric)] ?? '';
  if (!MEAN.test(metric.id) || !Number.isFinite(times)) {
    return `Why do ${own} and ${base} differ in ${withinSentence(metric.label)}?`;
  }
  return `Why is ${own} ${paceOf(times)} ${base} for ${noun}?`;
}

/** Differences below half a per cent are none. */
const LEVEL = 0.005;

function paceOf(times: number): string {
  if (Math.abs(times - 1) < LEVEL) return 'as fast as';
  if (times >= 2) return `${ratio.text(times)} as slow as`;
  const change = percentText(Math.round(100 * Math.abs(times - 1)) / 100);
  return `${change} ${times < 1 ? 'faster' : 'slower'} than`;
}
