/** A measured value with its interval. */
import type { Measured, Unit } from '../../engine/generated';
import { quantityOf } from '../shared/units';

export function measuredText(measured: Measured | null, unit: Unit): string {
  if (measured === null) return '–';
  const { text } = quantityOf(unit);
  const { value, low, high } = measured;
  const interval = low === null || high === null ? '' : ` (${text(low)} to ${text(high)})`;
  return text(value) + interval;
}
