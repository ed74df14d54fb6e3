/**
 * Whole numbers that add up to `total`, each less than one from its value: the largest fractions are rounded up. `total`
 * is less than one from the sum of the values.
 */
export function fitted(values: readonly number[], total: number): number[] {
  // Avoids a negative zero.
  const whole = values.map((value) => Math.floor(value) + 0);
  const missing = total - whole.reduce((sum, one) => sum + one, 0);
  const order = values
    .map((value, at) => ({ at, fraction: value - Math.floor(value) }))
    .sort((a, b) => b.fraction - a.fraction);
  for (const { at } of order.slice(0, missing)) whole[at] = (whole[at] ?? 0) + 1;
  return whole;
}
