/** Rows of horizontal bars: one above the other, each with its label above its bar. */
import type { AxisSpec } from '../axis/axis';
import type { Plot } from '../axis/plot';
import { bandAxis } from '../marks/Grouped';

/** Height of a row, and of axis labels and titles, in pixels. */
const ROW = 46;
const AXES = 74;

export const rowsHeight = (rows: number): number => AXES + ROW * Math.max(1, rows);

/** Bands without names: labels are written above the bars, where long ones have room on a phone, too. */
export const rowAxis = (rows: number): AxisSpec => bandAxis(Array.from({ length: rows }, () => ''));

/** The band of a row counted from the top; bands are counted from below. */
export const bandOf = (row: number, rows: number): number => rows - 1 - row;

export interface RowPlace {
  /** Baseline of the label. */
  readonly label: number;
  readonly top: number;
  readonly height: number;
}

const LABEL = 13;
const GAP = 5;

export function rowPlace({ y }: Plot, row: number, rows: number): RowPlace {
  const top = y.place(bandOf(row, rows)) - y.band / 2;
  return { label: top + LABEL, top: top + LABEL + GAP, height: Math.max(6, y.band - LABEL - GAP) };
}
