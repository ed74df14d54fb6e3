/** Tables behind the charts that explain completion times: exact values in seconds, causes by name. */
import type { Cause } from '../../derive/life/pieces';
import { seconds, signedTime, timeText } from '../life/times';
import type { Cell, Table } from '../series';
import { cellOf, count } from '../text/format';
import { causesIn, type ExplainedSeries, type MissedSeries } from './whySeries';

const cell = (ps: number): Cell => ({ value: seconds(ps), text: timeText(ps) });
const signedCell = (ps: number): Cell => ({ value: seconds(ps), text: signedTime(ps) });

/** One row per cause that takes time, and their sum. */
export function waterfallTable(
  own: ExplainedSeries,
  base: ExplainedSeries,
  causes: readonly Cause[],
  time: string,
): Table {
  const [a, b] = [base.means, own.means];
  const row = (head: string, from: number, to: number) => ({
    head,
    cells: [cell(from), cell(to), signedCell(to - from)],
  });
  return {
    columns: ['Time spent on', base.label, own.label, 'Difference'],
    rows: [
      ...causesIn([a.causes_ps, b.causes_ps], causes).map((at) =>
        row(causes[at]?.label ?? '', a.causes_ps[at] ?? 0, b.causes_ps[at] ?? 0),
      ),
      row(`Mean ${time}`, a.total_ps, b.total_ps),
    ],
  };
}

/** One row per contestant. */
export function partsTable(
  series: readonly ExplainedSeries[],
  causes: readonly Cause[],
  total: string,
  counted: string,
): Table {
  const shown = causesIn(
    series.map(({ means }) => means.causes_ps),
    causes,
  );
  const ahead = series.some(({ means }) => means.ahead_ps !== 0);
  return {
    columns: [
      'Contestant',
      ...shown.map((at) => causes[at]?.label ?? ''),
      ...(ahead ? ['Ahead of the ideal'] : []),
      total,
      counted,
      'Seeds',
    ],
    rows: series.map(({ label, means }) => ({
      head: label,
      cells: [
        ...shown.map((at) => cell(means.causes_ps[at] ?? 0)),
        ...(ahead ? [cell(means.ahead_ps)] : []),
        cell(means.total_ps),
        cellOf(count, means.flows),
        cellOf(count, means.seeds),
      ],
    })),
  };
}

/** One row per contestant, over its late flows. */
export function missedTable(
  series: readonly MissedSeries[],
  causes: readonly Cause[],
  time: string,
): Table {
  const shown = causesIn(
    series.map(({ missed }) => missed.causes_ps),
    causes,
  );
  return {
    columns: [
      'Contestant',
      'With a deadline',
      'Finished late',
      'Did not finish',
      ...shown.map((at) => causes[at]?.label ?? ''),
      `Mean ${time} if late`,
      'Mean deadline',
      'Mean lack',
    ],
    rows: series.map(({ label, missed }) => ({
      head: label,
      cells: [
        cellOf(count, missed.judged),
        cellOf(count, missed.late),
        cellOf(count, missed.lost),
        ...shown.map((at) => cell(missed.causes_ps[at] ?? 0)),
        cell(missed.total_ps),
        cell(missed.deadline_ps),
        cell(missed.lack_ps),
      ],
    })),
  };
}
