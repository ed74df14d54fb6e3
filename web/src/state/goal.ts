/** The precision that is asked of a race: seeds are added until it is reached. */
import type { Metric } from '../engine/generated';

/** How narrow the interval of every contestant against a baseline should be. */
export interface Goal {
  readonly metric: Metric;
  readonly baseline: number;
  readonly swept: number | null;
  /** 0.05 for ± 5 %. */
  readonly share: number;
}
