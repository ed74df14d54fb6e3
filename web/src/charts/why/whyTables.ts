/** Tables behind the charts that explain completion times: exact values in seconds, causes by name. */

import type { Parts } from '../../derive/account/means';
import type { LateMeans } from '../../derive/account/missed';
import { type Varying, varying, varyingDifference } from '../../derive/account/variation';
import type { Cause } from '../../derive/life/pieces';
import { seconds, signedTime, timeText } from '../life/times';
import type { Cell, Table } from '../series';
import { cellOf, count, withInterval } from '../text/format';
import { causesIn, type ExplainedSeries, type MissedSeries } from './whySeries';

const TIME = { text: timeText };
const SIGNED = { text: signedTime };

/** A time with its interval over seeds. */
const cell = (over: Varying, quantity = TIME): Cell => ({
  value: seconds(over.value),
  text: withInterval(quantity, over),
});

/** One row per cause that takes time, and their sum. */
export function waterfallTable(
  own: ExplainedSeries,
  base: ExplainedSeries,
  causes: readonly Cause[],
  time: string,
): Table {
  const [a, b] = [base.means, own.means];
  const row = (head: string, of: (parts: Parts) => number) => ({
    head,
    cells: [
      ...[a, b].map((means) => cell(varying(means.bySeed, of))),
      cell(varyingDifference(b.bySeed, a.bySeed, of), SIGNED),
    ],
  });
  return {
    columns: ['Time spent on', base.label, own.label, 'Difference'],
    rows: [
      ...causesIn([a.causes_ps, b.causes_ps], causes).map((at) =>
        row(causes[at]?.label ?? '', ofCause(at)),
      ),
      row(`Mean ${time}`, totalOf),
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
        ...shown.map((at) => cell(varying(means.bySeed, ofCause(at)))),
        ...(ahead ? [cell(varying(means.bySeed, ({ ahead_ps }) => ahead_ps))] : []),
        cell(varying(means.bySeed, totalOf)),
        cellOf(count, means.flows),
        cellOf(count, means.bySeed.length),
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
        ...[...shown.map(ofCause), totalOf, deadlineOf, lackOf].map((of) =>
          cell(missed.bySeed.length > 0 ? varying(missed.bySeed, of) : NONE),
        ),
      ],
    })),
  };
}

type Spent = Pick<Parts, 'causes_ps' | 'total_ps'>;

const ofCause =
  (at: number) =>
  ({ causes_ps }: Spent): number =>
    causes_ps[at] ?? 0;
const totalOf = ({ total_ps }: Spent): number => total_ps;
const deadlineOf = ({ deadline_ps }: LateMeans): number => deadline_ps;
const lackOf = ({ lack_ps }: LateMeans): number => lack_ps;

/** The times of no late flow. */
const NONE: Varying = { value: 0, low: Number.NaN, high: Number.NaN };
