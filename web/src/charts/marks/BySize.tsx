/** Completion times by class of size or place: the chosen statistic of every contestant, and the extent of its tail. */
import type { SizeBucket } from '../../derive/distributions/buckets';
import type { Statistic } from '../../derive/distributions/sample';
import { extentOf } from '../axis/domain';
import type { Plot } from '../axis/plot';
import { useStableDomain } from '../axis/useStableDomain';
import { Frame } from '../frame/Frame';
import type { ChartProps, OverSeries, Series } from '../series';
import { duration, ratio } from '../text/format';
import {
  baselineOf,
  compareLowest,
  nothingYet,
  unfinishedNotice,
  withinSentence,
} from '../text/wording';
import { groupedOf, type SizedSeries, tableOf } from './bucketReadings';
import {
  bandAxis,
  GroupedMarks,
  type GroupedSeries,
  groupedCursor,
  groupedValues,
  Reference,
} from './Grouped';
import { statisticBetween, statisticOver } from './seedStatistics';
import { statisticLabel, tooFewInAll } from './statistic';

export interface BySizeProps extends ChartProps {
  readonly series: readonly SizedSeries[];
  readonly metric?: Statistic | undefined;
  /** Values of a metric over seeds, by its id; undefined if unknown. */
  readonly over?: ((id: string) => OverSeries | undefined) | undefined;
  /** Key of the selected class, and the handler that selects one. */
  readonly selected?: string | undefined;
  readonly onBucket?: ((bucket: SizeBucket | null) => void) | undefined;
}

export interface Wording {
  readonly name: string;
  readonly title: string;
  /** The measured quantity, as in “Mean FCT”. */
  readonly measure: string;
  readonly noun: string;
  readonly head: string;
  /** The id of a class's metric; absent if there are none. */
  readonly idOf?: (key: string, metric: Statistic) => string;
  /** Title of the class axis, if classes are labelled by their keys. */
  readonly axis?: string;
}

export function BySize({ wording, ...props }: BySizeProps & { wording: Wording }) {
  const { running = false, metric = 'mean', scale = 'log' } = props;
  const series = props.limits
    ? props.series.map((one) => limited(one, wording.noun))
    : props.series;
  const baseline = baselineOf(series, props.relativeTo);
  const over = (one: SizedSeries, at: number) => {
    const of = one.buckets[at];
    const id = of && wording.idOf?.(of.bucket.key, metric);
    const known = id === undefined ? undefined : props.over?.(id)?.(one, baseline);
    return known ?? (of && statisticOver(metric, of, baseline?.buckets[at]));
  };
  const seeded = series.some((one) => Number.isFinite(over(one, 0)?.low));
  const grouped = series.map((one) => groupedOf(one, metric, baseline, seeded ? over : undefined));
  const names = series[0]?.buckets.map(({ bucket }) => bucket.label) ?? [];
  const values = groupedValues(grouped);
  const about = `${props.run} ${metric} ${baseline?.key} ${scale}`;
  const domain = useStableDomain(
    extentOf(baseline ? [...values, 1] : values, scale),
    scale,
    about,
    scale === 'log' ? [1e-5, 1] : [0, 1],
    running,
  );
  const quantity = baseline ? ratio : duration;
  const measure = `${statisticLabel(metric)} ${wording.measure}`;
  const against = baseline ? `, relative to ${baseline.label}` : '';
  const tallies = series.map((one, at) => ({
    series: one,
    value: grouped[at]?.values[0]?.value ?? Number.NaN,
    finished: one.buckets[0]?.n ?? 0,
    unfinished: one.buckets[0]?.unfinished ?? 0,
  }));
  const empty = tallies.every(({ finished }) => finished === 0);
  const sizes = series.flatMap(({ buckets }) => buckets.map(({ n }) => n));
  const few = tooFewInAll(sizes, metric, wording.noun, running);
  return (
    <Frame
      {...props}
      name={wording.name}
      title={props.title ?? wording.title}
      summary={compareLowest(
        `${measure} of ${withinSentence(names[0] ?? '')}${against}`,
        tallies,
        quantity,
        props.between ?? statisticBetween(metric, firstOf(series)),
      )}
      notice={unfinishedNotice(wording.noun, tallies, running)}
      empty={empty ? (props.nothing ?? nothingYet(wording.noun.replace(/s$/, ''), running)) : few}
      line={false}
      x={bandAxis(names, wording.axis, wording.axis === undefined ? undefined : keysOf(series))}
      y={{
        kind: scale,
        label: `${measure}${baseline ? ` ÷ ${baseline.label}` : ''}${seeded ? seededLabel(grouped) : tailLabel(metric, baseline)}`,
        domain,
        quantity,
      }}
      cursor={{ ...groupedCursor(names, grouped), onPick: pickOf(props) }}
      table={tableOf(series, wording.head, baseline, seeded ? over : undefined)}
    >
      {(plot) => (
        <>
          <Chosen plot={plot} props={props} />
          {baseline && <Reference plot={plot} at={1} />}
          <GroupedMarks plot={plot} series={grouped} />
        </>
      )}
    </Frame>
  );
}

/** The statistics of the class that the sentence covers. */
const firstOf = (series: readonly SizedSeries[]) => (one: Series) =>
  series.find(({ key }) => key === one.key)?.buckets[0];

/** “All flows” are the selected ones. */
const limited = (one: SizedSeries, noun: string): SizedSeries => ({
  ...one,
  buckets: one.buckets.map((of, at) =>
    at === 0 ? { ...of, bucket: { ...of.bucket, label: `Selected ${noun}` } } : of,
  ),
});

/** Labels of the classes: keys, except for the first, which contains all. */
const keysOf = ([one]: readonly SizedSeries[]): string[] =>
  one?.buckets.map(({ bucket }, at) => (at === 0 ? bucket.label : bucket.key)) ?? [];

/** Pressing the selected class, or the first, which contains all, clears the selection. */
function pickOf({ series, selected, onBucket }: BySizeProps) {
  if (!onBucket) return undefined;
  return (at: number) => {
    const bucket = series[0]?.buckets[at]?.bucket;
    onBucket(!bucket || at === 0 || bucket.key === selected ? null : bucket);
  };
}

/** Highlights the selected class. */
function Chosen({ plot, props }: { plot: Plot; props: BySizeProps }) {
  const { x, height } = plot;
  return props.series[0]?.buckets.map(({ bucket }, at) =>
    at > 0 && bucket.key === props.selected ? (
      <rect
        key={bucket.key}
        x={x.place(at) - x.band / 2}
        width={x.band}
        height={height}
        rx={4}
        fill="var(--accent-soft)"
      />
    ) : null,
  );
}

/** The metrics do not cover every percentile of every class. */
function seededLabel(series: readonly GroupedSeries[]): string {
  const values = series.flatMap((one) => one.values);
  const lacks = values.some(({ value, tail }) => !Number.isNaN(value) && Number.isNaN(tail));
  return `, 95\u00a0% intervals over seeds${lacks ? ' where known' : ''}`;
}

const tailLabel = (metric: Statistic, baseline: Series | undefined): string =>
  baseline || metric === 'p99' ? '' : ', whisker to p99';
