/** Whether a lane that runs again, with accounts, ends as it did in the race. */
import type { Outcome } from '../../engine/protocol';
import { sameJson } from '../json';

/** The first difference between two runs of a lane, in words; null if both have the same results. */
export function differenceOf(again: Outcome, raced: Outcome | undefined): string | null {
  if (again.fingerprint !== raced?.fingerprint) {
    return `fingerprint ${again.fingerprint} instead of ${raced?.fingerprint ?? 'none'}`;
  }
  const counters = Object.keys(again.counters) as (keyof Outcome['counters'])[];
  const name = counters.find((one) => !sameJson(again.counters[one], raced.counters[one]));
  if (name === undefined) return null;
  return `${name.replaceAll('_', ' ')}: ${again.counters[name]} instead of ${raced.counters[name]}`;
}

export const refusalOf = (difference: string): string =>
  `Run again with an account of every flow, the lane gave other results (${difference}). The account is not shown.`;
