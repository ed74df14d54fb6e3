/** What charts of distributions take. */
import type { ScaleKind } from '../../derive/distributions/ecdf';
import type { Sample } from '../../derive/distributions/sample';
import type { Quantity } from './format';
import type { ChartProps, Series } from './series';
import type { compareLowest } from './wording';

export interface SampledSeries extends Series {
  readonly sample: Sample;
}

export type Tail = 'ecdf' | 'ccdf';

export interface DistributionProps extends ChartProps {
  readonly series: readonly SampledSeries[];
  readonly tail?: Tail | undefined;
}

export interface Wording {
  readonly name: string;
  readonly title: string;
  /** On the axis of values. */
  readonly axis: string;
  /** In the sentence, as in “Median FCT”. */
  readonly measure: string;
  readonly noun: string;
  readonly scale: ScaleKind;
  readonly quantity: Quantity;
  /** Values that the axis shows in any case. */
  readonly always: readonly number[];
  /** Whether values appear as things finish, so that some may be missing. */
  readonly finishes: boolean;
  /** Whether less is better. */
  readonly compare: typeof compareLowest;
}

export interface WordedProps extends DistributionProps {
  readonly wording: Wording;
  /** A value to compare with, drawn as a rule. */
  readonly reference?: number;
}
