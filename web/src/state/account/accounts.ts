/** Accounts of lanes: where the time of each flow went, told by the engine after running a lane again. */
import type { LaneReply } from '../../engine/pool';
import type { AccountColumns, Outcome, RunId } from '../../engine/protocol';
import type { Lane } from '../race/race';
import { differenceOf, refusalOf } from './outcome';

export type AccountState =
  | { readonly kind: 'running'; readonly fraction: number }
  | { readonly kind: 'ready'; readonly columns: AccountColumns }
  /** The run with accounts gave other results than the race. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

export interface Accounts {
  /** The run of the race that they belong to; null before any. */
  readonly of: RunId | null;
  /** By lane; absent if not asked for. */
  readonly byLane: ReadonlyMap<number, AccountState>;
}

export const NO_ACCOUNTS: Accounts = { of: null, byLane: new Map() };

export const accountIn = ({ of, byLane }: Accounts, run: RunId, lane: number) =>
  of === run ? byLane.get(lane) : undefined;

export function withAccount(
  accounts: Accounts,
  of: RunId,
  lane: number,
  state: AccountState,
): Accounts {
  const byLane = new Map(accounts.of === of ? accounts.byLane : []);
  return { of, byLane: byLane.set(lane, state) };
}

/** The accounts of these lanes, as far as they are known; memory is finite. */
export function onlyOf({ of, byLane }: Accounts, lanes: readonly number[]): Accounts {
  return { of, byLane: new Map([...byLane].filter(([lane]) => lanes.includes(lane))) };
}

/** Without those that are still running, when they are no longer waited for. */
export function onlyEnded({ of, byLane }: Accounts): Accounts {
  return { of, byLane: new Map([...byLane].filter(([, { kind }]) => kind !== 'running')) };
}

/** What a reply says about the account of its lane, which ended like this in the race; undefined if nothing. */
export function accountAfter(
  reply: LaneReply,
  raced: Outcome | undefined,
): AccountState | undefined {
  switch (reply.kind) {
    case 'accounting':
      return { kind: 'running', fraction: reply.fraction };
    case 'failed':
      return { kind: 'failed', message: reply.message };
    case 'accounted': {
      const { columns, outcome } = reply.account;
      const difference = differenceOf(outcome, raced);
      return difference === null
        ? { kind: 'ready', columns }
        : { kind: 'refused', message: refusalOf(difference) };
    }
    default:
      return undefined;
  }
}

/** Bytes that browsers give a page reliably, beside the results of the race. */
export const MOST_BYTES = 1e9;

/** The memory that the accounts of these lanes take, with one number per flow and cause. */
export function bytesOf(lanes: readonly Lane[], causes: number): number {
  const flows = lanes.reduce((sum, { fct_s }) => sum + fct_s.length, 0);
  return flows * (causes + 1) * Float64Array.BYTES_PER_ELEMENT;
}
