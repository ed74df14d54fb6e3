/** Normalised flow completion time (slowdown over an idle network) by flow size. */

import type { Statistic } from '../derive/distributions/sample';
import { extentOf } from './axis/domain';
import { useStableDomain } from './axis/useStableDomain';
import type { ChartCard } from './card/card';
import { Frame } from './frame/Frame';
import { Reference } from './marks/Grouped';
import { endsOf, Lines, valuesOf } from './marks/Lines';
import { statisticBetween } from './marks/seedStatistics';
import {
  allBins,
  type BinnedSeries,
  cursorOf,
  middleOf,
  ofAll,
  shownOf,
  tableOf,
} from './marks/slowdownReadings';
import { statisticLabel, tooFewInAll } from './marks/statistic';
import type { Brush, ChartProps, Series } from './series';
import { bytes, ratio } from './text/format';
import {
  baselineOf,
  compareLowest,
  nothingYet,
  relative,
  unfinishedNotice,
  withBands,
} from './text/wording';

export interface NormalisedFctProps extends ChartProps {
  readonly series: readonly BinnedSeries[];
  readonly metric?: Statistic | undefined;
  /** The selected sizes, and the handler that changes them. */
  readonly selected?: readonly [number, number] | undefined;
  readonly onSizes?: ((sizes: readonly [number, number] | null) => void) | undefined;
}

export function NormalisedFct(props: NormalisedFctProps) {
  const { series, running = false, metric = 'mean', scale = 'log' } = props;
  const baseline = baselineOf(series, props.relativeTo);
  const lines = series.map((one) => ({
    ...one,
    points: one.bins.map((bin) => {
      const { value, low, high } = shownOf(bin, metric, baseline);
      return { x: middleOf(bin), y: value, low, high };
    }),
  }));
  const edges = series.flatMap(({ bins }) => bins.flatMap((bin) => [bin.fromBytes, bin.toBytes]));
  const x = useStableDomain(extentOf(edges, 'log'), 'log', `${props.run}`, [1e3, 1e7], running);
  // Slowdown is at least one, so one is always shown; the first flows alone would leave no room above it.
  const y = useStableDomain(
    extentOf([1, baseline ? 1.25 : 3, ...valuesOf(lines)], scale),
    scale,
    `${props.run} ${metric} ${baseline?.key} ${scale}`,
    [1, 10],
    running,
  );
  const label = statisticLabel(metric);
  const banded = lines.some(({ points }) => points.some(({ low }) => !Number.isNaN(low)));
  const tallies = series.map((one) => ({
    series: one,
    value: ofAll(one, metric, baseline),
    finished: one.all?.n ?? 0,
    unfinished: one.all?.unfinished ?? 0,
  }));
  const sentence = compareLowest(
    relative(`${label} normalised FCT of ${props.limits ? 'selected' : 'all'} flows`, baseline),
    tallies,
    ratio,
    props.between ?? statisticBetween(metric, allOf(series)),
  );
  const sizes = series.flatMap(({ bins }) => bins.map(({ n }) => n));
  const few = tooFewInAll(sizes, metric, 'flows', running);
  return (
    <Frame
      {...props}
      name="normalised-fct"
      title={props.title ?? 'Normalised FCT by flow size'}
      summary={withBands(sentence, banded)}
      notice={unfinishedNotice('flows', tallies, running)}
      empty={
        tallies.every(({ finished }) => finished === 0)
          ? (props.nothing ?? nothingYet('flow', running))
          : few
      }
      line
      ends={endsOf(lines)}
      x={{ kind: 'log', label: 'Flow size', domain: x, quantity: bytes }}
      y={{
        kind: scale,
        label: relative(`${label} FCT ÷ ideal FCT`, baseline),
        domain: y,
        quantity: ratio,
      }}
      brush={brushOf(props)}
      cursor={cursorOf(series, metric, baseline)}
      table={tableOf(series, metric, baseline)}
    >
      {(plot) => (
        <>
          {baseline && <Reference plot={plot} at={1} />}
          <Lines plot={plot} series={lines} />
        </>
      )}
    </Frame>
  );
}

/** Sizes are selected in whole bins. */
function brushOf({ series, selected, onSizes }: NormalisedFctProps): Brush | undefined {
  if (!onSizes) return undefined;
  const bins = allBins(series);
  const steps = [...bins.map(({ fromBytes }) => fromBytes), bins.at(-1)?.toBytes ?? 1];
  return {
    label: 'Flow size',
    range: selected,
    steps,
    text: (value) => (value >= OPEN_END ? 'any size above' : bytes.text(value)),
    onRange: onSizes,
  };
}

/** Larger than any flow, in bytes. */
const OPEN_END = 1e15;

const allOf = (series: readonly BinnedSeries[]) => (one: Series) =>
  series.find(({ key }) => key === one.key)?.all;

export const card: ChartCard = {
  id: 'normalised-fct',
  section: 'flows',
  order: 3,
  beyond: ['sizes'],
  help: 'Slowdown relative to an idle network, by flow size; drag to select sizes.',
  draw: ({ data, shared, metric, selection, select, between }) => (
    <NormalisedFct
      {...shared}
      series={data.slowdown}
      metric={metric}
      between={between(`flows.normalised_fct.all.${metric}`)}
      selected={selection.sizes}
      onSizes={(sizes) => select('sizes', sizes)}
    />
  ),
};
