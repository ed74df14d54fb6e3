/** Missed deadlines, or the share that finishes within multiples of the deadline (application throughput). */

import { extentOf } from './axis/domain';
import { useStableDomain } from './axis/useStableDomain';
import type { ChartCard } from './card/card';
import { hasDeadlines, judgedIn } from './card/deadlines';
import { Frame } from './frame/Frame';
import { type DeadlineSeries, inTimeOf, missesOf } from './marks/deadlineBars';
import { bandAxis, GroupedMarks, groupedCursor, groupedValues, Reference } from './marks/Grouped';
import type { ChartProps, OverSeries, Table } from './series';
import { cellOf, count, ratio, share } from './text/format';
import { baselineOf, compareHighest, compareLowest, relative, withErrorBars } from './text/wording';

export type DeadlineView = 'missed' | 'in-time';

export interface DeadlineMissesProps extends ChartProps {
  readonly series: readonly DeadlineSeries[];
  /** What the deadlines belong to. */
  readonly noun?: 'flows' | 'coflows';
  readonly view?: DeadlineView;
  /** Values of a metric over seeds, by its id; undefined if unknown. */
  readonly over?: ((id: string) => OverSeries | undefined) | undefined;
}

export function DeadlineMisses(props: DeadlineMissesProps) {
  const { series, running = false, noun = 'flows', view = 'missed' } = props;
  const missed = view === 'missed';
  const baseline = baselineOf(series, props.relativeTo);
  const factors = series[0]?.throughput.map(({ factor }) => `Within ${factor}×`) ?? [];
  const names = missed ? series.map(({ label }) => label) : factors;
  const grouped = missed
    ? series.map((one, own) => missesOf(one, own, series, baseline, overOf(props)))
    : series.map((one) => inTimeOf(one, baseline, (factor) => overOf(props, factor)));
  const seeded = grouped.some(({ values }) => values.some(({ tail }) => !Number.isNaN(tail)));
  const sentence = sentenceOf(props, missed, baseline);
  // Headroom for the label above each bar.
  const heights = groupedValues(grouped).map((value) => value * 1.1);
  const y = useStableDomain(
    extentOf(heights, 'linear'),
    'linear',
    `${props.run} ${view} ${baseline?.key}`,
    [0, 1],
    running,
  );
  const total = Math.max(0, ...series.map(({ outcome }) => outcome.total));
  return (
    <Frame
      {...props}
      name={missed ? 'deadline-misses' : 'application-throughput'}
      title={props.title ?? titleOf(noun, missed)}
      summary={withErrorBars(sentence, seeded)}
      notice={pendingNotice(series, noun, running)}
      empty={total === 0 ? (props.nothing ?? `No ${noun} have deadlines in this race.`) : undefined}
      line={false}
      x={bandAxis(names)}
      y={{
        kind: 'linear',
        label: relative(`Share of ${noun} with a deadline`, baseline),
        domain: missed || baseline ? y : [0, 1],
        quantity: baseline ? ratio : share,
      }}
      cursor={groupedCursor(names, grouped)}
      table={tableOf(series, factors)}
    >
      {(plot) => (
        <>
          {baseline && <Reference plot={plot} at={1} />}
          <GroupedMarks plot={plot} series={grouped} base={0} alone={missed} />
        </>
      )}
    </Frame>
  );
}

/** Values over seeds of the miss ratio, or of the share within a multiple of the deadline. */
const overOf = ({ noun = 'flows', over }: DeadlineMissesProps, factor?: number) =>
  over?.(
    factor === undefined
      ? `${noun}.deadlines.miss_ratio`
      : `${noun}.deadlines.within_${String(factor).replace('.', '_')}x.fraction`,
  );

const titleOf = (noun: string, missed: boolean): string =>
  missed ? `Deadlines missed by ${noun}` : `Application throughput of ${noun}`;

function sentenceOf(
  props: DeadlineMissesProps,
  missed: boolean,
  baseline: DeadlineSeries | undefined,
): string {
  const { series, between } = props;
  const over = overOf(props, missed ? undefined : 1);
  const judgedOf = ({ outcome, throughput }: DeadlineSeries) =>
    missed ? outcome.missRatio : (throughput[0]?.share ?? Number.NaN);
  const ranked = series.map((one) => ({
    series: one,
    value: over?.(one, baseline)?.value ?? judgedOf(one) / (baseline ? judgedOf(baseline) : 1),
  }));
  const compare = missed ? compareLowest : compareHighest;
  const what = missed ? 'Deadline miss ratio' : 'Share finished by the deadline';
  return compare(relative(what, baseline), ranked, baseline ? ratio : share, between);
}

function pendingNotice(
  series: readonly DeadlineSeries[],
  noun: string,
  running: boolean,
): string | undefined {
  const pending = series.filter(({ outcome }) => outcome.pending > 0);
  if (pending.length === 0) return running ? 'Still running.' : undefined;
  const each = pending.map(({ label, outcome }) => `${label} ${count.text(outcome.pending)}`);
  const lead = running ? 'Still running: undecided' : 'Undecided when the run ended:';
  return `${lead} ${noun} count as neither missed nor met (${each.join(', ')}).`;
}

function tableOf(series: readonly DeadlineSeries[], factors: readonly string[]): Table {
  return {
    columns: ['Contestant', 'With a deadline', 'Met', 'Late', 'Undecided', 'Missed', ...factors],
    rows: series.map(({ label, outcome, throughput }) => ({
      head: label,
      cells: [
        cellOf(count, outcome.total),
        cellOf(count, outcome.met),
        cellOf(count, outcome.missed),
        cellOf(count, outcome.pending),
        cellOf(share, outcome.missRatio),
        ...throughput.map((of) => cellOf(share, of.share)),
      ],
    })),
  };
}

export const card: ChartCard = {
  id: 'deadline-misses',
  section: 'deadlines',
  order: 1,
  help: 'Share of deadlines missed under each scheme.',
  needs: hasDeadlines,
  draw: ({ data, shared, between, over }) => {
    const judged = { ...judgedIn(data), over };
    const id = `${judged.noun}.deadlines.miss_ratio`;
    return <DeadlineMisses {...shared} {...judged} view="missed" between={between(id)} />;
  },
};

export const applicationThroughput: ChartCard = {
  id: 'application-throughput',
  section: 'deadlines',
  order: 2,
  help: 'Share finished within multiples of the deadline.',
  needs: hasDeadlines,
  draw: ({ data, shared, between, over }) => {
    const judged = { ...judgedIn(data), over };
    const id = `${judged.noun}.deadlines.within_1x.fraction`;
    return <DeadlineMisses {...shared} {...judged} view="in-time" between={between(id)} />;
  },
};
