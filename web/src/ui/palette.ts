/** Maps the catalogue's names for colours, marks and lines to SVG. */
import {
  type SymbolType,
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
  symbolWye,
} from 'd3';

export type Colour =
  | 'blue'
  | 'orange'
  | 'green'
  | 'vermilion'
  | 'purple'
  | 'sky'
  | 'ochre'
  | 'grey';
export type Mark = 'circle' | 'square' | 'triangle' | 'diamond' | 'cross' | 'star' | 'wye';
export type Dash = 'solid' | 'dashed' | 'dotted' | 'dash-dot';

/** The appearance that identifies a contestant in every chart; part of a catalogue card. */
export interface Appearance {
  readonly colour: Colour;
  readonly mark: Mark;
  readonly dash: Dash;
}

/** A custom property, so that a picture follows the theme and an export can substitute the value. */
export const colourOf = (colour: Colour): string => `var(--chart-${colour})`;

const DASHES: Record<Dash, string | undefined> = {
  solid: undefined,
  dashed: '6 3',
  dotted: '1.5 3',
  'dash-dot': '8 3 1.5 3',
};

/** Value of `stroke-dasharray`; undefined for a solid line. */
export const dashOf = (dash: Dash): string | undefined => DASHES[dash];

const SYMBOLS: Record<Mark, SymbolType> = {
  circle: symbolCircle,
  square: symbolSquare,
  triangle: symbolTriangle,
  diamond: symbolDiamond,
  cross: symbolCross,
  star: symbolStar,
  wye: symbolWye,
};

/** Path of a mark with `area` square pixels around the origin; equal areas look equally heavy. */
export const markPath = (mark: Mark, area = 40): string => symbol(SYMBOLS[mark], area)() ?? '';

/** Attributes of a contestant's line. */
export function strokeOf({ colour, dash }: Appearance) {
  return {
    fill: 'none',
    stroke: colourOf(colour),
    strokeWidth: 2,
    strokeDasharray: dashOf(dash),
    strokeLinejoin: 'round',
    strokeLinecap: dash === 'dotted' ? 'round' : 'butt',
  } as const;
}
