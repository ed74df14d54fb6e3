/** Whose deadlines charts show: those of coflows where there are any, else those of flows. */
import type { ChartData } from './chartData';

export const hasDeadlines = ({ coflowDeadlines, flowDeadlines }: ChartData): boolean =>
  (coflowDeadlines ?? flowDeadlines) !== null;

export const deadlinesOf = ({ coflowDeadlines, flowDeadlines }: ChartData) =>
  coflowDeadlines
    ? { series: coflowDeadlines, noun: 'coflows' as const }
    : { series: flowDeadlines ?? [], noun: 'flows' as const };
