/** How a contestant is drawn: the catalogue's names for colour, point and line, as SVG understands them. */
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

/** What distinguishes one contestant from another in every picture; a catalogue card has these fields. */
export interface Appearance {
  readonly colour: Colour;
  readonly mark: Mark;
  readonly dash: Dash;
}

/** The stylesheet's name of a colour, so that a picture follows the theme and an export can put the value in its place. */
export const colourOf = (colour: Colour): string => `var(--chart-${colour})`;

const DASHES: Record<Dash, string | undefined> = {
  solid: undefined,
  dashed: '6 3',
  dotted: '1.5 3',
  'dash-dot': '8 3 1.5 3',
};

/** Value of `stroke-dasharray`; none for a solid line. */
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

/** Path of a mark of `area` square pixels around the origin. Equal areas look equally heavy. */
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
