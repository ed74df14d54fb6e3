/** The sliders that a step of a lesson offers. */
import type { Control, Domain } from '../../engine/generated';

/** Most sliders of a step. */
export const MOST_CONTROLS = 2;

/** Whether a parameter can be a slider. */
export const isNumeric = (domain: Domain): boolean => rangeOf(domain) !== null;

/** A slider from half to twice a value, within the range of the parameter. */
export function controlAround(path: string, domain: Domain, value: number): Control {
  const [min, max] = rangeOf(domain) ?? [value, value];
  const rounded = (bound: number) => (domain.kind === 'integer' ? Math.round(bound) : bound);
  const from = Math.max(min, rounded(value / 2));
  const to = Math.min(max, rounded(value * 2));
  return from < to ? { path, from, to } : { path, from: min, to: max };
}

/** The controls without the one at the path of `control`, or with `control` as the last. */
export function toggled(controls: readonly Control[], control: Control): Control[] {
  const others = controls.filter(({ path }) => path !== control.path);
  return others.length < controls.length ? others : [...controls, control];
}

const rangeOf = (domain: Domain): readonly [number, number] | null =>
  domain.kind === 'number' || domain.kind === 'integer' ? [domain.min, domain.max] : null;
