/** The colours of loads and priorities, as values that a canvas understands, from the theme that is on. */
import { interpolateRgb, interpolateRgbBasis } from 'd3';
import { PRIORITIES } from '../../derive/network/network';

export interface Inks {
  /** Of a link with that share of its capacity used. */
  load(share: number): string;
  /** By priority, the most urgent first. */
  readonly priorities: readonly string[];
  readonly node: string;
  readonly host: string;
  readonly ground: string;
}

/** Names of the stylesheet, so that the ramp follows the theme. */
const LOAD = ['--line', '--chart-orange', '--chart-vermilion'];
/** Greys: a colour beside a contestant's name would be taken for another contestant. */
const URGENT = '--text';
const PATIENT = '--line-strong';

export function inksOf(element: Element): Inks {
  const style = getComputedStyle(element);
  const ink = (name: string) => style.getPropertyValue(name).trim() || '#888';
  const ramp = interpolateRgbBasis(LOAD.map(ink));
  const fade = interpolateRgb(ink(URGENT), ink(PATIENT));
  const steps = Array.from({ length: 33 }, (_, at) => ramp(at / 32));
  return {
    load: (share) => steps[Math.round(Math.min(1, Math.max(0, share)) * 32)] ?? '',
    priorities: Array.from({ length: PRIORITIES }, (_, at) => fade(at / (PRIORITIES - 1))),
    node: ink('--line-strong'),
    host: ink('--text-muted'),
    ground: ink('--surface'),
  };
}

/** The colour ramps as CSS, for legends. */
export const loadGradient = `linear-gradient(90deg, ${LOAD.map((name) => `var(${name})`).join(', ')})`;
export const priorityGradient = `linear-gradient(90deg, var(${URGENT}), var(${PATIENT}))`;
