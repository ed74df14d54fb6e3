/** Colours of loads and priorities in the current theme, as values for a canvas. */
import { interpolateRgb, interpolateRgbBasis } from 'd3';
import { PRIORITIES } from '../../derive/network/network';

export interface Inks {
  /** Colour of a link at this utilisation. */
  load(share: number): string;
  /** By priority, the highest first. */
  readonly priorities: readonly string[];
  readonly node: string;
  readonly host: string;
  readonly ground: string;
}

/** Custom properties, so that the ramp follows the theme. */
const LOAD = ['--line', '--chart-orange', '--chart-vermilion'];
/** Greys, because a colour could be mistaken for a contestant's. */
const HIGHEST = '--text';
const LOWEST = '--line-strong';

export function inksOf(element: Element): Inks {
  const style = getComputedStyle(element);
  const ink = (name: string) => style.getPropertyValue(name).trim() || '#888';
  const ramp = interpolateRgbBasis(LOAD.map(ink));
  const fade = interpolateRgb(ink(HIGHEST), ink(LOWEST));
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
export const priorityGradient = `linear-gradient(90deg, var(${HIGHEST}), var(${LOWEST}))`;
