/** Student's t distribution, for 95 % confidence intervals and tests of a mean. */

/** The 97.5th percentile for 1 to 30 degrees of freedom. */
const TABLE = [
  12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157,
  2.228139, 2.200985, 2.178813, 2.160369, 2.144787, 2.13145, 2.119905, 2.109816, 2.100922, 2.093024,
  2.085963, 2.079614, 2.073873, 2.068658, 2.063899, 2.059539, 2.055529, 2.051831, 2.048407, 2.04523,
  2.042272,
];

const NORMAL = 1.959963984540054;

/**
 * The 97.5th percentile; beyond the table, the expansion around the normal distribution (Abramowitz and Stegun,
 * 26.7.5), as in the engine.
 */
export function t975(degrees: number): number {
  const z = NORMAL;
  const z2 = z * z;
  const first = (z * (z2 + 1)) / 4;
  const second = (z * ((5 * z2 + 16) * z2 + 3)) / 96;
  const third = (z * (((3 * z2 + 19) * z2 + 17) * z2 - 15)) / 384;
  const expanded = z + (first + (second + third / degrees) / degrees) / degrees;
  return TABLE[degrees - 1] ?? expanded;
}

/**
 * The two-sided p-value. Closed forms for integer degrees of freedom (Abramowitz and Stegun, 26.7.3 and 26.7.4): a
 * finite series in the cosine of atan(t/√ν).
 */
export function twoSided(t: number, degrees: number): number {
  if (Number.isNaN(t)) return Number.NaN;
  if (!Number.isFinite(t)) return 0;
  const angle = Math.atan(Math.abs(t) / Math.sqrt(degrees));
  const cosine = Math.cos(angle);
  const odd = degrees % 2 === 1;
  let term = odd ? cosine : 1;
  let sum = degrees === 1 ? 0 : term;
  for (let k = odd ? 3 : 2; k <= degrees - 2; k += 2) {
    term *= (cosine * cosine * (k - 1)) / k;
    sum += term;
  }
  const within = odd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum;
  return Math.min(1, Math.max(0, 1 - within));
}
