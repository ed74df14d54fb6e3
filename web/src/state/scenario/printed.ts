/** The values that a paper prints, as points of our charts. */
import type { Chart, ChartPoints, Figure, Part } from '../../engine/generated';
import { formOf, type Term, termsOf } from './measures';

export interface PrintedPoint {
  readonly contestant: string;
  /** Label of the chart's line. */
  readonly line: string;
  /** Null without a swept value. */
  readonly x: number | null;
  readonly value: number;
  /** The contestant whose measured value a printed ratio multiplies; null if the paper prints the value itself. */
  readonly times: string | null;
}

/**
 * One point for every claimed number that belongs to one point of a chart. Bounds (“up to”, “at least”) and means over
 * swept values belong to none.
 */
export function printedPoints(figure: Figure, points: ChartPoints): PrintedPoint[] {
  const chart = figure.charts[points.chart];
  if (!chart) return [];
  return figure.claims
    .flatMap(({ parts }) => parts)
    .filter(({ reading, paper }) => !reading && isNumber(paper))
    .flatMap((part) => pointOf(part, chart, points) ?? []);
}

/** Such as `+14 %`, `1.61 ×`, `2.25` and `1 of 2`. */
const isNumber = (text: string): boolean => /^\+?[\d.,]+( of \d+| ?[^\s\d]+)?$/.test(text);

/** From the value of a measure in one of these forms to its ratio of two terms, or to its only term. */
const FORMS: Readonly<Record<string, (value: number) => number>> = {
  '#': (value) => value,
  '# / #': (value) => value,
  '1 - # / #': (value) => 1 - value,
  '# / # - 1': (value) => 1 + value,
};

function pointOf({ measure, expect }: Part, chart: Chart, points: ChartPoints) {
  const form = FORMS[formOf(measure)];
  if (!form || !('value' in expect)) return null;
  const [first, second] = termsOf(measure);
  if (!first || first.panel !== points.panel) return null;
  const value = form(expect.value);
  if (!second) return chart.relative_to ? null : placed(first, value, null, chart, points);
  const isOfOneChart = first.path === second.path && first.panel === second.panel;
  if (!isOfOneChart || first.swept !== second.swept) return null;
  // The divisor of a chart of ratios is not drawn: what is claimed of it is a claim of the other.
  return first.contestant === chart.relative_to
    ? placed(second, 1 / value, first, chart, points)
    : placed(first, value, second, chart, points);
}

/** The point of `own`, whose value is `ratio` times that of `base`; null if the chart does not draw it. */
function placed(
  own: Term,
  ratio: number,
  base: Term | null,
  chart: Chart,
  points: ChartPoints,
): PrintedPoint | null {
  const line = chart.lines.find(({ path }) => path === own.path)?.label;
  if (line === undefined) return null;
  const measured = (term: Term) => valueAt(points, term, line);
  if (Number.isNaN(measured(own))) return null;
  const isDivisor = base?.contestant === chart.relative_to;
  const times = base && !isDivisor ? base.contestant : null;
  const value = base && !isDivisor ? ratio * measured(base) : ratio;
  const { contestant, swept: x } = own;
  return Number.isNaN(value) ? null : { contestant, line, x, value, times };
}

function valueAt({ series }: ChartPoints, { contestant, swept }: Term, line: string): number {
  const own = series.find((one) => one.contestant === contestant && one.line === line);
  return own?.points.find(({ x }) => x === swept)?.y?.value ?? Number.NaN;
}
