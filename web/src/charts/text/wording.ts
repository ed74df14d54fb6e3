/** Sentences about results: the best contestant, missing values, and the reasons for them. */

import type { Between, Series } from '../series';
import { count, type Quantity, relation } from './format';

/** A label within a sentence: lower case, except for abbreviations. */
export const withinSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** “Mean FCT ÷ that of PIAS”. */
export const relative = (what: string, baseline: Series | undefined): string =>
  baseline ? `${what} ÷ ${baseline.label}’s` : what;

export const baselineOf = <S extends Series>(
  series: readonly S[],
  key: string | undefined,
): S | undefined => series.find((one) => one.key === key);

export interface Ranked {
  readonly series: Series;
  readonly value: number;
  /** Number of rows that the value excludes, because they are unfinished; none if absent. */
  readonly unfinished?: number;
}

/**
 * “Mean FCT: PIAS is lowest with 1.9 ms; against DCTCP (2.9 ms) 0.66× (0.61 … 0.71), 5 seeds.” Without an interval: “…,
 * 34 % below DCTCP (2.9 ms).”
 */
export const compareLowest = (
  what: string,
  ranked: readonly Ranked[],
  quantity: Quantity,
  between?: Between,
): string => compare(what, ranked, { quantity, between, lowest: true });

/** Like {@link compareLowest}, for measures of which more is better. */
export const compareHighest = (
  what: string,
  ranked: readonly Ranked[],
  quantity: Quantity,
  between?: Between,
): string => compare(what, ranked, { quantity, between, lowest: false });

interface How {
  readonly quantity: Quantity;
  readonly between: Between | undefined;
  readonly lowest: boolean;
}

function compare(what: string, ranked: readonly Ranked[], how: How): string {
  const known = ranked.filter(({ value }) => Number.isFinite(value));
  const least = Math.min(...known.map(({ unfinished = 0 }) => unfinished));
  // What is unfinished tends to be slow, so that the values of the others would look better than they are.
  const rankable = known.filter(({ unfinished = 0 }) => unfinished === least);
  const others = known.filter((one) => !rankable.includes(one)).map(({ series }) => series.label);
  const sentence = compareAll(what, rankable, how);
  if (others.length === 0) return sentence;
  return `${sentence} Not ranked, because more is unfinished: ${others.join(', ')}.`;
}

function compareAll(what: string, all: readonly Ranked[], { quantity, between, lowest }: How) {
  const { text } = quantity;
  const known = [...all].sort((a, b) => (lowest ? a.value - b.value : b.value - a.value));
  const [best, worst] = [known[0], known.at(-1)];
  if (!best || !worst) return `${what}: no values.`;
  const lead = `${what}: ${best.series.label}`;
  if (best === worst) return `${lead} ${text(best.value)}.`;
  if (best.value === worst.value) return `${what}: ${text(best.value)} under every scheme.`;
  const other = `${worst.series.label} (${text(worst.value)})`;
  const rank = lowest ? 'lowest' : 'highest';
  const first = `${what} is ${rank} under ${best.series.label} (${text(best.value)})`;
  const words = between?.(best.series, worst.series);
  if (words) return `${first}; relative to ${other}: ${words}.`;
  return lowest
    ? `${first}, ${relation(best.value, worst.value)} ${other}.`
    : `${first}; ${worst.series.label}: ${text(worst.value)}.`;
}

/** A sentence, with an explanation of error bars if the chart `has` some. */
export const withErrorBars = (sentence: string, has: boolean): string =>
  has ? `${sentence} Error bars: 95\u00a0% intervals over seeds.` : sentence;

/** A sentence, with an explanation of bands if the chart `has` some. */
export const withBands = (sentence: string, has: boolean): string =>
  has ? `${sentence} Bands: 95\u00a0% intervals over seeds.` : sentence;

export interface Tally {
  readonly series: Series;
  readonly finished: number;
  readonly unfinished: number;
}

/** Notes that more results will follow, and what a chart omits; empty if everything finished. */
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

/** Text in place of a chart without values. */
export const nothingYet = (noun: string, running: boolean): string =>
  running ? `Waiting for the first ${noun} to finish.` : `No ${noun} finished in this race.`;
