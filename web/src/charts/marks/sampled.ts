/** Props of charts of distributions. */
import type { ScaleKind } from '../../derive/distributions/ecdf';
import type { SeededSample } from '../../derive/lanes/seededSample';
import type { ChartProps, OverSeries, Series } from '../series';
import type { Quantity } from '../text/format';
import type { compareLowest } from '../text/wording';

export interface SampledSeries extends Series, SeededSample {}

export type Tail = 'ecdf' | 'ccdf';

export interface DistributionProps extends ChartProps {
  readonly series: readonly SampledSeries[];
  readonly tail?: Tail | undefined;
  /** Values of a metric over seeds, by its id; undefined if unknown. */
  readonly over?: ((id: string) => OverSeries | undefined) | undefined;
}

export interface Wording {
  readonly name: string;
  readonly title: string;
  /** Title of the value axis. */
  readonly axis: string;
  /** In sentences, as in “Median FCT”. */
  readonly measure: string;
  readonly noun: string;
  readonly scale: ScaleKind;
  readonly quantity: Quantity;
  /** Values that the axis always includes. */
  readonly always: readonly number[];
  /** Whether values appear on completion, so that some may be missing. */
  readonly finishes: boolean;
  /** The metric of which percentiles have ids, such as “flows.fct_s.all.p50”; absent if there is none. */
  readonly metric?: string;
  /** Builds the sentence; depends on whether less or more is better. */
  readonly compare: typeof compareLowest;
}

export interface WordedProps extends DistributionProps {
  readonly wording: Wording;
  /** A value of reference, drawn as a rule. */
  readonly reference?: number;
}
