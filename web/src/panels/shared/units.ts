import { duration, plain, type Quantity, ratio, share } from '../../charts';
import type { Unit } from '../../engine/generated';

const QUANTITIES: Record<Unit, Quantity> = {
  percent: share,
  factor: ratio,
  seconds: duration,
  number: plain,
};

export const quantityOf = (unit: Unit): Quantity => QUANTITIES[unit];
