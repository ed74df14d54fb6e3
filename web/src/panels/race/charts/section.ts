/** What sections of charts take. */
import type { Between } from '../../../charts';
import type { ChartData } from './chartData';

/** What every section of charts is given. */
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
}

/** And those of completion times and deadlines. */
export interface JudgedProps extends SectionProps {
  /** By a metric's id, how sure a sentence about it is. */
  readonly between: (id: string) => Between | undefined;
}
