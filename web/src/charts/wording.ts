/** Sentences about results: which contestant is lowest, what is missing, and why. */
import { count, type Quantity, relation } from './format';
import type { Series } from './series';

/** A label as it stands within a sentence: abbreviations stay as they are. */
export const withinSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** “Mean FCT ÷ that of PIAS”. */
export const relative = (what: string, baseline: Series | undefined): string =>
  baseline ? `${what} ÷ that of ${baseline.label}` : what;

export const baselineOf = <S extends Series>(
  series: readonly S[],
  key: string | undefined,
): S | undefined => series.find((one) => one.key === key);

export interface Ranked {
  readonly series: Series;
  readonly value: number;
}

/** “Mean FCT: PIAS is lowest with 1.9 ms, 34 % below DCTCP (2.9 ms).” */
export function compareLowest(what: string, ranked: readonly Ranked[], quantity: Quantity): string {
  const known = ranked
    .filter(({ value }) => Number.isFinite(value))
    .sort((a, b) => a.value - b.value);
  const best = known[0];
  const worst = known.at(-1);
  if (!best || !worst) return `${what}: no values yet.`;
  const lead = `${what}: ${best.series.label}`;
  if (best === worst) return `${lead} ${quantity.text(best.value)}.`;
  if (best.value === worst.value) return `${what}: all at ${quantity.text(best.value)}.`;
  const { label } = worst.series;
  return `${lead} is lowest with ${quantity.text(best.value)}, ${relation(best.value, worst.value)} ${label} (${quantity.text(worst.value)}).`;
}

/** The same, where more is better. */
export function compareHighest(
  what: string,
  ranked: readonly Ranked[],
  quantity: Quantity,
): string {
  const known = ranked
    .filter(({ value }) => Number.isFinite(value))
    .sort((a, b) => b.value - a.value);
  const best = known[0];
  const worst = known.at(-1);
  if (!best || !worst) return `${what}: no values yet.`;
  if (best === worst) return `${what}: ${best.series.label} ${quantity.text(best.value)}.`;
  if (best.value === worst.value) return `${what}: all at ${quantity.text(best.value)}.`;
  return `${what}: ${best.series.label} is highest with ${quantity.text(best.value)}; ${worst.series.label} has ${quantity.text(worst.value)}.`;
}

export interface Tally {
  readonly series: Series;
  readonly finished: number;
  readonly unfinished: number;
}

/** Whether more is to come, and what a chart leaves out; nothing when everything finished. */
export function unfinishedNotice(
  noun: string,
  tallies: readonly Tally[],
  running: boolean,
): string | undefined {
  const said = [running ? 'Still running.' : '', leftOut(noun, tallies)].filter(Boolean);
  return said.join(' ') || undefined;
}

function leftOut(noun: string, tallies: readonly Tally[]): string {
  const each = tallies
    .filter((tally) => tally.unfinished > 0)
    .map(
      (tally) =>
        `${tally.series.label} ${count.text(tally.unfinished)} of ${count.text(tally.finished + tally.unfinished)}`,
    );
  return each.length === 0 ? '' : `Unfinished ${noun} are not in the chart: ${each.join(', ')}.`;
}

/** What stands in the place of a chart without values. */
export const nothingYet = (noun: string, running: boolean): string =>
  running ? `Waiting for the first ${noun} to finish.` : `No ${noun} finished in this race.`;
