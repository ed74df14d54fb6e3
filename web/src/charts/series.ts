/** Props common to all charts. */
import type { Appearance } from '../ui/palette';

/** Scale of an axis. */
export type DomainKind = 'linear' | 'log';

/** A contestant in charts: its appearance from the catalogue, and its label from the scenario. */
export interface Series extends Appearance {
  /** Stable across the charts of a race. */
  readonly key: string;
  readonly label: string;
}

/** The interval of the distance between two contestants, in words; empty if unknown. */
export type Between = (one: Series, other: Series) => string;

/** A value over seeds with its 95 % interval; bounds are NaN without one. */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The value of a contestant over seeds, or its ratio to a baseline; undefined if unknown. */
export type OverSeries = (one: Series, baseline?: Series) => Interval | undefined;

/** Props of all charts. */
export interface ChartProps {
  /** Identifies the run; axes grow only while it runs. */
  readonly run?: string;
  /** Whether more results will follow. */
  readonly running?: boolean;
  /** The subset that the numbers cover, if not all: “4,799 of 11,000 flows, arrivals up to 31.2 ms”. */
  readonly among?: string | undefined;
  /** The selection that the numbers are limited to, if any: “Up to 100 KB”. */
  readonly limits?: string | undefined;
  /** The selection that the numbers are not limited to, in a sentence. */
  readonly beyond?: string | undefined;
  /** Replaces the chart's own title. */
  readonly title?: string;
  /** Level of the title's heading; 3 by default. */
  readonly headingLevel?: 2 | 3 | 4;
  /** Height of the drawing in pixels; derived from the width by default. */
  readonly height?: number;
  /** Key of the baseline that values are divided by; absolute values if undefined. */
  readonly relativeTo?: string | undefined;
  /** Scale of axes of times and ratios; logarithmic by default. */
  readonly scale?: DomainKind | undefined;
  /** The confidence of the chart's sentence, once the race has ended. */
  readonly between?: Between | undefined;
  /** Replaces a chart without values, if the reason is known. */
  readonly nothing?: string | undefined;
}

/** A range selectable on the horizontal axis, by dragging or with keyboard handles. */
export interface Brush {
  /** What is selected, as in “Flow size”. */
  readonly label: string;
  readonly range: readonly [number, number] | undefined;
  /** Possible ends of the range, ascending. */
  readonly steps: readonly number[];
  /** Formats an end. */
  readonly text: (value: number) => string;
  readonly onRange: (range: readonly [number, number] | null) => void;
}

/** The value of one series at a stop of the data cursor. */
export interface Reading {
  readonly series: Series;
  /** Text of the hover card and the live region. */
  readonly text: string;
  /** Position of a dot on the axis across the cursor's; absent if there is nothing to mark. */
  readonly at?: number | undefined;
}

/** A position of the data cursor. */
export interface Stop {
  /** Position on the cursor's axis. */
  readonly at: number;
  readonly heading: string;
  readonly readings: readonly Reading[];
}

export interface Cursor {
  readonly axis: 'x' | 'y';
  /** In ascending order of `at`. */
  readonly stops: readonly Stop[];
  /** Handles a press or the Enter key at a stop. */
  readonly onPick?: ((stop: number) => void) | undefined;
  /** Whether a press picks only the mark under the pointer, whose attribute `data-pick` names its stop. */
  readonly marked?: boolean;
}

/** A number with its text, so that tables are readable and exports exact. */
export interface Cell {
  readonly value: number;
  readonly text: string;
  /** The reason for a weak or missing value. */
  readonly note?: string;
}

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly head: string; readonly cells: readonly Cell[] }[];
}

/** The end of a line, for a label next to it. */
export interface LineEnd {
  readonly series: Series;
  readonly x: number;
  readonly y: number;
}
