/** Lays out the plot: margins for labels, and both axes in the remaining rectangle. */

import type { LineEnd } from '../series';
import { type Axis, type AxisSpec, layoutAxis, textWidth } from './axis';

export interface Plot {
  readonly x: Axis;
  readonly y: Axis;
  readonly width: number;
  readonly height: number;
}

export interface Margin {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export interface Layout {
  readonly plot: Plot;
  readonly margin: Margin;
  /** Whether line ends are labelled; without room, the legend is shown instead. */
  readonly direct: boolean;
}

const NARROW = 520;

export const heightFor = (width: number): number =>
  Math.round(Math.min(320, Math.max(250, width * 0.46)));

export function layoutPlot(
  size: { readonly width: number; readonly height: number },
  xSpec: AxisSpec,
  ySpec: AxisSpec,
  ends: readonly LineEnd[] = [],
): Layout {
  const longest = Math.max(0, ...ends.map(({ series }) => textWidth(series.label)));
  const direct = ends.length > 0 && size.width >= NARROW && longest < size.width / 4;
  const top = 26;
  // Band names may take two lines if there is no axis title; other axes have one line of ticks and a title.
  const bottom = xSpec.label === '' ? 38 : 44;
  const height = Math.max(60, size.height - top - bottom);
  const y = layoutAxis(ySpec, height, 'up');
  const labels = y.ticks.map((tick) => textWidth(tick.label));
  const left = 14 + (labels.some((one) => one > 0) ? Math.max(22, ...labels) : 0);
  const right = direct ? longest + 34 : 24;
  const width = Math.max(80, size.width - left - right);
  return {
    plot: { x: layoutAxis(xSpec, width, 'across'), y, width, height },
    margin: { top, right, bottom, left },
    direct,
  };
}
