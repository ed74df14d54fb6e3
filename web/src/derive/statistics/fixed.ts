/** Formats numbers with a fixed number of decimals, identically to the engine. */

/** The maximum of `toFixed`, whose digits are exact for all but the tiniest numbers. */
const EXACT = 100;

/** `toFixed` with halves rounded to even, as in the engine. For values below 1e21. */
export function fixed(value: number, decimals: number): string {
  const size = Math.abs(value);
  const text = size.toFixed(decimals);
  const sign = value < 0 ? '-' : '';
  const beyond = size.toFixed(EXACT).split('.')[1]?.slice(decimals) ?? '';
  const isOdd = /[13579]$/.test(text);
  // `toFixed` rounded a half up to an odd digit: the even one is below.
  if (!/^50*$/.test(beyond) || !isOdd) return sign + text;
  return sign + (size - 0.25 * 10 ** -decimals).toFixed(decimals);
}

/** With a typographic minus, and none before zero. */
export function signed(value: number, decimals: number): string {
  const text = fixed(Math.abs(value), decimals);
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}

/** Number of decimals that show `significant` digits of `size`. */
export function decimalsShowing(size: number, significant: number): number {
  if (size < 2 ** -1022) return 0;
  return Math.max(0, significant - 1 - Math.floor(Math.log10(size)));
}
