/** What charts of a preview's arrivals take. */
import type { ArrivalPreview } from '../../engine/generated';
import type { ChartProps } from '../marks/series';

export interface ArrivalStripProps extends ChartProps {
  readonly arrivals: ArrivalPreview;
  /** Hosts of the network. */
  readonly hosts: number;
  readonly summary: string;
}
