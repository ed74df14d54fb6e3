import { describe, expect, it } from 'vitest';
import type { LaneReply } from '../../engine/pool';
import type { RunId } from '../../engine/protocol';
import { accountAfter, accountIn, NO_ACCOUNTS, onlyEnded, onlyOf, withAccount } from './accounts';
import { outcomeOf } from './fixture';

const run = 1 as RunId;
const columns = {
  ...{ ps: Float64Array.of(3, 4), until_ps: Float64Array.of(7), state: Uint8Array.of(0) },
};
const accounted = (fingerprint: string): LaneReply => ({
  ...{ kind: 'accounted', runId: run, lane: 0 },
  account: { columns, lives: [], outcome: outcomeOf(fingerprint) },
});
const running = { kind: 'running', fraction: 0.5 } as const;

describe('accounts', () => {
  it('are refused if the re-run gave other results', () => {
    expect(accountAfter(accounted('f'), outcomeOf('f'))).toEqual({ kind: 'ready', columns });
    expect(accountAfter(accounted('g'), outcomeOf('f'))).toEqual({
      kind: 'refused',
      message: expect.stringContaining('(fingerprint g instead of f)'),
    });
    expect(accountAfter(accounted('g'), undefined)?.kind).toBe('refused');
  });

  it('belong to one race', () => {
    const accounts = withAccount(NO_ACCOUNTS, run, 2, running);
    expect(accountIn(accounts, run, 2)).toBe(running);
    expect(accountIn(accounts, 2 as RunId, 2)).toBeUndefined();
    expect(withAccount(accounts, 2 as RunId, 3, running).byLane.has(2)).toBe(false);
  });

  it('are kept for the shown lanes only', () => {
    let accounts = withAccount(NO_ACCOUNTS, run, 0, { kind: 'ready', columns });
    accounts = withAccount(accounts, run, 1, running);
    expect([...onlyOf(accounts, [1, 2]).byLane.keys()]).toEqual([1]);
    expect([...onlyEnded(accounts).byLane.keys()]).toEqual([0]);
  });
});
