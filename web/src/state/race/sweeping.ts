/** Extends sweeps by values and seeds. */
import type { Domain, ScenarioSpec } from '../../engine/generated';

/** The engine's maximum number of swept values. */
const MAX_VALUES = 100;
const SEEDS_AT_ONCE = 2;

/** The scenario with a swept value in the middle of every gap; unchanged if there is none to add. */
export function refined(scenario: ScenarioSpec): ScenarioSpec {
  const { sweep } = scenario;
  if (!sweep) return scenario;
  const old = [...new Set(sweep.values)].sort((a, b) => a - b);
  const whole = old.every(Number.isInteger);
  const between = old.slice(1).map((high, at) => {
    const middle = ((old[at] ?? high) + high) / 2;
    return whole ? Math.round(middle) : Number(middle.toPrecision(3));
  });
  const values = [...new Set([...old, ...between])].sort((a, b) => a - b);
  if (values.length === old.length || values.length > MAX_VALUES) return scenario;
  return { ...scenario, sweep: { ...sweep, values } };
}

/** The scenario with the next unused seeds. */
export function moreSeeds(scenario: ScenarioSpec): ScenarioSpec {
  const seeds = [...scenario.seeds];
  for (let seed = 1; seeds.length < scenario.seeds.length + SEEDS_AT_ONCE; seed++) {
    if (!seeds.includes(seed)) seeds.push(seed);
  }
  return { ...scenario, seeds };
}

/** Initial values for a sweep around the current value: evenly spread over a small range, else powers of two. */
export function sweepAround(value: number, domain: Domain): number[] {
  if (domain.kind !== 'number' && domain.kind !== 'integer') return [value];
  const { min, max } = domain;
  const fits = (one: number) => one >= min && one <= max;
  const isShare = domain.kind === 'number' && max - min <= 1;
  const values = isShare
    ? [0.2, 0.4, 0.6, 0.8, 0.9].map((part) => Number((part * max).toPrecision(1)))
    : [1 / 4, 1 / 2, 1, 2, 4].map((factor) => value * factor);
  const rounded = values.map((one) =>
    domain.kind === 'integer' ? Math.round(one) : Number(one.toPrecision(3)),
  );
  return [...new Set(rounded.filter(fits))].sort((a, b) => a - b);
}
