/** The parts of one flow's completion time under every contestant, exact, with differences to the first. */
import { accountByPart, PARTS, type Part } from '../../derive/life/pieces';
import type { CauseCard } from '../../engine/generated';
import { PART_INKS } from '../parts/partInks';
import type { LifeSeries } from './lifeSeries';
import { exactMicroseconds } from './times';

export interface AccountRow {
  /** Null for the sum. */
  readonly part: Part | null;
  readonly label: string;
  /** By contestant, in microseconds. */
  readonly cells: readonly { readonly text: string; readonly difference: string }[];
}

/** Parts that took no time under any contestant are left out. */
export function accountRows(
  series: readonly LifeSeries[],
  causes: readonly CauseCard[],
): AccountRow[] {
  const accounts = series.map(({ life }) => accountByPart(life.parts_ps, causes));
  const parts = PARTS.filter((part) => accounts.some((account) => (account.get(part) ?? 0) > 0));
  const totals = series.map(({ life }) => life.end_ps - life.start_ps);
  const values = parts.map((part) => accounts.map((account) => account.get(part) ?? 0));
  const write = exactMicroseconds([...values.flat(), ...totals]);
  const cellsOf = (row: readonly number[]) =>
    row.map((ps, at) => ({
      text: write(ps),
      difference: at === 0 ? '' : signed(ps - (row[0] ?? 0)),
    }));
  const signed = (ps: number) => (ps === 0 ? '0' : `${ps > 0 ? '+' : ''}${write(ps)}`);
  return [
    ...parts.map((part, at) => ({
      part,
      label: PART_INKS[part].label,
      cells: cellsOf(values[at] ?? []),
    })),
    { part: null, label: 'Completion time', cells: cellsOf(totals) },
  ];
}
