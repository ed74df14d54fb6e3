import { Bars, plain, SweepChart } from '../../charts';
import type { ChartPoints, Figure, Point } from '../../engine/generated';
import { contestantsOf } from '../../state/race/contestants';
import { type PrintedPoint, printedPoints } from '../../state/scenario/printed';
import { useCatalogue } from '../shared/context';
import { quantityOf } from '../shared/units';
import { printedSentence } from './printedSentence';

interface Props {
  readonly figure: Figure;
  readonly points: ChartPoints;
  /** Distinguishes this chart from its siblings; empty if there are none. */
  readonly panel: string;
}

/** A chart in the paper's own form, from stored results. */
export function FigureChart({ figure, points, panel }: Props) {
  const chart = figure.charts[points.chart];
  const printed = printedPoints(figure, points);
  const series = useLooks(points, printed);
  if (!chart) return null;
  const title = panel === '' ? chart.title : `${chart.title}: ${panel}`;
  const quantity = quantityOf(chart.unit);
  const values = new Set(points.series.flatMap((one) => one.points.flatMap(({ x }) => x ?? [])));
  // A line needs more than one value.
  if (chart.kind !== 'bars' && values.size > 1) {
    return (
      <SweepChart
        title={title}
        headingLevel={4}
        height={260}
        series={series.map(({ points: all, ...appearance }) => ({
          ...appearance,
          points: all.flatMap(({ x, ...bar }) =>
            x === null ? [] : [{ ...bar, at: x, mean: bar.value, missing: 0, n: 1 }],
          ),
        }))}
        swept={{ label: chart.x, quantity: plain, scale: scaleOf(chart.logarithmic_x) }}
        metric={{ label: chart.y, quantity, scale: scaleOf(chart.logarithmic_y) }}
        interval={'95\u00a0% interval'}
        further={printedSentence(printed, chart)}
      />
    );
  }
  const swept = values.size > 0;
  const groups = swept
    ? [...values].map((x) => (values.size > 1 ? plain.text(x) : `${chart.x} ${plain.text(x)}`))
    : chart.lines.map(({ label }) => label);
  return (
    <Bars
      title={title}
      headingLevel={4}
      height={260}
      summary={[values.size === 1 ? '' : chart.x, printedSentence(printed, chart)]
        .filter(Boolean)
        .join('. ')}
      groups={groups}
      apart={chart.x}
      series={
        swept
          ? series.map(({ points: all, ...appearance }) => ({ ...appearance, bars: all }))
          : byContestant(series)
      }
      axis={chart.y}
      scale={scaleOf(chart.logarithmic_y)}
      quantity={quantity}
    />
  );
}

const scaleOf = (isLogarithmic: boolean | undefined) => (isLogarithmic ? 'log' : 'linear');

const barOf = ({ x, y }: Point) => ({
  x,
  value: y?.value ?? Number.NaN,
  low: y?.low ?? Number.NaN,
  high: y?.high ?? Number.NaN,
});

/** The stored series with the appearance of their schemes, and with printed values at their points. */
function useLooks({ series }: ChartPoints, printed: readonly PrintedPoint[]) {
  const catalogue = useCatalogue();
  const isOneLine = new Set(series.map(({ line }) => line)).size === 1;
  const named = series.map(({ contestant, line, scheme, points }) => ({
    contestant,
    label: isOneLine || line === '' ? contestant : `${contestant}, ${line}`,
    scheme,
    points: points.map((point) => ({
      ...barOf(point),
      printed: printed
        .filter((one) => one.contestant === contestant && one.line === line && one.x === point.x)
        .map(({ value }) => value),
    })),
  }));
  const appearances = contestantsOf(catalogue, named);
  return named.map(({ contestant, points }, position) => {
    const appearance = appearances[position];
    if (!appearance) throw new Error('every series has an appearance');
    return { ...appearance, contestant, points };
  });
}

/** One bar per line of the chart, by contestant. */
function byContestant(series: ReturnType<typeof useLooks>) {
  const names = [...new Set(series.map(({ contestant }) => contestant))];
  return names.flatMap((name) => {
    const own = series.filter(({ contestant }) => contestant === name);
    const [first] = own;
    if (!first) return [];
    const { points: _, ...appearance } = first;
    return [{ ...appearance, label: name, bars: own.flatMap(({ points }) => points.slice(0, 1)) }];
  });
}
