/** Props that charts have in common. */
import type { Appearance } from '../ui/palette';

/** How an axis is divided. */
export type DomainKind = 'linear' | 'log';

/** A contestant as charts know it; a catalogue card and a label of the scenario make one. */
export interface Series extends Appearance {
  /** Stable across the charts of a race. */
  readonly key: string;
  readonly label: string;
}

/** Interval of one contestant's distance from another, in words; empty where unknown. */
export type Between = (one: Series, other: Series) => string;

/** Props of all charts. */
export interface ChartProps {
  /** Names the run: while it runs, axes only ever grow. */
  readonly run?: string;
  /** Whether more results are to come. */
  readonly running?: boolean;
  /** What the numbers are over, where that is not everything: “4,799 of 11,000 flows, arrivals up to 31.2 ms”. */
  readonly among?: string | undefined;
  /** In place of the chart's own title. */
  readonly title?: string;
  /** Level of the title's heading in the page; 3 unless given. */
  readonly headingLevel?: 2 | 3 | 4;
  /** Height of the drawing in pixels; follows from the width unless given. */
  readonly height?: number;
  /** Key of the baseline that values are divided by; undefined shows absolute values. */
  readonly relativeTo?: string | undefined;
  /** How axes of times and ratios are divided; logarithmically unless given. */
  readonly scale?: DomainKind | undefined;
  /** How sure what its sentence says is, once the race has ended. */
  readonly between?: Between | undefined;
  /** What stands in the place of a chart without values, where the reason is known. */
  readonly nothing?: string | undefined;
}

/** A range that can be chosen on the axis across, by dragging or with handles that take keys. */
export interface Brush {
  /** What is chosen, as in “Flow size”. */
  readonly label: string;
  readonly range: readonly [number, number] | undefined;
  /** Where the ends may lie, ascending. */
  readonly steps: readonly number[];
  /** An end as a person reads it. */
  readonly text: (value: number) => string;
  readonly onRange: (range: readonly [number, number] | null) => void;
}

/** One series at one stop of the data cursor. */
export interface Reading {
  readonly series: Series;
  /** What the card and the live region say. */
  readonly text: string;
  /** Where to put a dot, along the axis that the cursor does not move on; none when there is nothing to point at. */
  readonly at?: number | undefined;
}

/** A place at which the data cursor rests. */
export interface Stop {
  /** Along the cursor's axis. */
  readonly at: number;
  readonly heading: string;
  readonly readings: readonly Reading[];
}

export interface Cursor {
  readonly axis: 'x' | 'y';
  /** In ascending order of `at`. */
  readonly stops: readonly Stop[];
  /** What a press or the Enter key at a stop does. */
  readonly onPick?: ((stop: number) => void) | undefined;
  /** A press picks the mark under the pointer, which says in `data-pick` whose stop it is, and nothing elsewhere. */
  readonly marked?: boolean;
}

/** A number and how it is written, so that tables can be read here and exported exactly. */
export interface Cell {
  readonly value: number;
  readonly text: string;
  /** Why the value is weak or absent. */
  readonly note?: string;
}

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly head: string; readonly cells: readonly Cell[] }[];
}

/** Where a line ends, for a label beside it. */
export interface LineEnd {
  readonly series: Series;
  readonly x: number;
  readonly y: number;
}
