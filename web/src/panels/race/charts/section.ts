/** Props of chart sections. */
import type { Between, OverSeries } from '../../../charts';
import type { ChartData } from './chartData';

/** Props common to all sections of charts. */
export interface SectionProps {
  readonly data: ChartData;
  readonly shared: {
    readonly run: string;
    readonly running: boolean;
    readonly relativeTo: string | undefined;
    readonly scale: 'log' | 'linear';
    readonly nothing: string | undefined;
    readonly among?: string | undefined;
  };
  /** The wording of intervals of a metric, by its id. */
  readonly between: (id: string) => Between | undefined;
  /** Values of a metric over seeds, by its id. */
  readonly over: (id: string) => OverSeries | undefined;
}
