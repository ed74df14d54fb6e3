/** Tables behind the charts that explain completion times: exact values in seconds, causes by name. */
import type { CauseCard } from '../../engine/generated';
import { seconds } from '../life/times';
import type { Cell, Table } from '../series';
import { cellOf, count } from '../text/format';
import { commonUnit, type Times } from './commonUnit';
import { causesIn, type ExplainedSeries, type MissedSeries } from './whySeries';

const cell = (ps: number, { text }: Times): Cell => ({ value: seconds(ps), text: text(ps) });
const signedCell = (ps: number, { signed }: Times): Cell => ({
  value: seconds(ps),
  text: signed(ps),
});

/** One row per cause that takes time, and their sum. */
export function waterfallTable(
  own: ExplainedSeries,
  base: ExplainedSeries,
  causes: readonly CauseCard[],
): Table {
  const [a, b] = [base.means, own.means];
  const times = commonUnit(Math.max(a.total_ps, b.total_ps));
  const row = (head: string, from: number, to: number) => ({
    head,
    cells: [cell(from, times), cell(to, times), signedCell(to - from, times)],
  });
  return {
    columns: ['Time spent on', base.label, own.label, 'Difference'],
    rows: [
      ...causesIn([a.causes_ps, b.causes_ps], causes).map((at) =>
        row(causes[at]?.label ?? '', a.causes_ps[at] ?? 0, b.causes_ps[at] ?? 0),
      ),
      row('Mean FCT', a.total_ps, b.total_ps),
    ],
  };
}

/** One row per contestant. */
export function partsTable(
  series: readonly ExplainedSeries[],
  causes: readonly CauseCard[],
  total: string,
): Table {
  const shown = causesIn(
    series.map(({ means }) => means.causes_ps),
    causes,
  );
  const ahead = series.some(({ means }) => means.ahead_ps !== 0);
  const times = commonUnit(Math.max(...series.map(({ means }) => means.total_ps)));
  return {
    columns: [
      'Contestant',
      ...shown.map((at) => causes[at]?.label ?? ''),
      ...(ahead ? ['Ahead of the ideal'] : []),
      total,
      'Flows',
      'Seeds',
    ],
    rows: series.map(({ label, means }) => ({
      head: label,
      cells: [
        ...shown.map((at) => cell(means.causes_ps[at] ?? 0, times)),
        ...(ahead ? [cell(means.ahead_ps, times)] : []),
        cell(means.total_ps, times),
        cellOf(count, means.flows),
        cellOf(count, means.seeds),
      ],
    })),
  };
}

/** One row per contestant, over its late flows. */
export function missedTable(series: readonly MissedSeries[], causes: readonly CauseCard[]): Table {
  const shown = causesIn(
    series.map(({ missed }) => missed.causes_ps),
    causes,
  );
  const times = commonUnit(Math.max(...series.map(({ missed }) => missed.total_ps)));
  return {
    columns: [
      'Contestant',
      'With a deadline',
      'Finished late',
      'Did not finish',
      ...shown.map((at) => causes[at]?.label ?? ''),
      'Mean FCT of late flows',
      'Mean deadline',
      'Mean lack',
    ],
    rows: series.map(({ label, missed }) => ({
      head: label,
      cells: [
        cellOf(count, missed.judged),
        cellOf(count, missed.late),
        cellOf(count, missed.lost),
        ...shown.map((at) => cell(missed.causes_ps[at] ?? 0, times)),
        cell(missed.total_ps, times),
        cell(missed.deadline_ps, times),
        cell(missed.lack_ps, times),
      ],
    })),
  };
}
