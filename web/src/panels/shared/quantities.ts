/** The format of each kind of metric. */
import { count, duration, plain, type Quantity, ratio, share } from '../../charts';
import type { Metric } from '../../engine/generated';

const gigabits: Quantity = {
  text: (value) => (Number.isNaN(value) ? plain.text(value) : `${plain.text(value)}\u00a0Gb/s`),
  tick: (value) => plain.tick(value),
};

const QUANTITIES: Record<Metric['quantity'], Quantity> = {
  seconds: duration,
  factor: ratio,
  fraction: share,
  count,
  'gigabits-per-second': gigabits,
};

export const quantityOf = ({ quantity }: Metric): Quantity => QUANTITIES[quantity];
