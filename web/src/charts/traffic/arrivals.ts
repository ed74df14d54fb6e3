/** Props of charts of arrivals in a preview. */
import type { ArrivalPreview } from '../../engine/generated';
import type { ChartProps } from '../series';

export interface ArrivalStripProps extends ChartProps {
  readonly arrivals: ArrivalPreview;
  /** Number of hosts of the network. */
  readonly hosts: number;
  readonly summary: string;
}
