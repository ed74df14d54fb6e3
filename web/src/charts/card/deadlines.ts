/** Selects the deadlines that charts show: those of coflows if there are any, else those of flows. */
import type { DeadlineSeries } from '../marks/deadlineBars';
import type { SampledSeries } from '../marks/sampled';
import type { RaceData } from './raceData';

export const hasDeadlines = ({ coflowDeadlines, flowDeadlines }: RaceData): boolean =>
  (coflowDeadlines ?? flowDeadlines) !== null;

export const judgedIn = ({
  coflowDeadlines,
  flowDeadlines,
}: RaceData): {
  readonly series: readonly (DeadlineSeries & SampledSeries)[];
  readonly noun: 'flows' | 'coflows';
} => ({
  series: coflowDeadlines ?? flowDeadlines ?? [],
  noun: coflowDeadlines ? 'coflows' : 'flows',
});
