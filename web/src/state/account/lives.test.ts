import { describe, expect, it } from 'vitest';
import { behindLong } from '../../derive/life/fixture';
import type { Life } from '../../engine/generated';
import type { LaneReply } from '../../engine/pool';
import type { RunId } from '../../engine/protocol';
import { outcomeOf } from './fixture';
import { lifeAfter, lifeIn, lifeKey, NO_LIVES, withLife } from './lives';

const runId = 1 as RunId;
const textOf = (life: Life) => new TextEncoder().encode(JSON.stringify(life));
const accounted = (fingerprint: string, text = textOf(behindLong)): LaneReply => ({
  ...{ kind: 'accounted', runId, lane: 0 },
  account: {
    columns: {
      ps: new Float64Array(),
      until_ps: new Float64Array(),
      state: new Uint8Array(),
    },
    lives: [{ flow: behindLong.flow, text }],
    outcome: outcomeOf(fingerprint),
  },
});

describe('lives', () => {
  it('are known once the run with accounts has ended like the race', () => {
    expect(lifeAfter(accounted('f'), behindLong.flow, outcomeOf('f'))).toEqual({
      kind: 'known',
      life: behindLong,
    });
    expect(lifeAfter(accounted('f'), behindLong.flow, outcomeOf('g'))?.kind).toBe('failed');
    expect(lifeAfter(accounted('f'), 1, outcomeOf('f'))?.kind).toBe('failed');
  });

  it('that are too long for the page are refused with their size', () => {
    const long = accounted('f', new Uint8Array(70_000_000));
    expect(lifeAfter(long, behindLong.flow, outcomeOf('f'))).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('takes 70 MB of text, more than the 50 MB'),
    });
  });

  it('belong to one race, and are few', () => {
    const pending = { kind: 'pending', fraction: 0.5 } as const;
    let lives = NO_LIVES;
    for (let flow = 0; flow < 100; flow++)
      lives = withLife(lives, runId, lifeKey(0, flow), pending);
    expect(lives.known.size).toBeLessThan(100);
    expect(lifeIn(lives, runId, 0, 99)).toBe(pending);
    expect(lifeIn(lives, runId, 0, 0)).toBeUndefined();
    expect(lifeIn(lives, 2 as RunId, 0, 99)).toBeUndefined();
    expect(withLife(lives, 2 as RunId, lifeKey(0, 1), pending).known.size).toBe(1);
  });
});
