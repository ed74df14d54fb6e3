import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { behindLong, CAUSES, lostPacket, shortestFirst, withheldGrant } from './fixture';
import { inFrontOf } from './inFront';
import { accountByPart, PARTS, type Piece, piecesOf, sumByPart } from './pieces';
import { reasonsOf } from './reasons';
import { blocksOf } from './ribbon';
import { eventGroups, stepsWithin } from './steps';

const LIVES = { behindLong, lostPacket, shortestFirst, withheldGrant };

describe.each(Object.entries(LIVES))('the life %s', (_, life) => {
  const pieces = piecesOf(life, CAUSES);

  it('has contiguous pieces, whose parts are those of the account', () => {
    expect(pieces[0]?.from_ps).toBe(life.start_ps);
    expect(pieces.at(-1)?.to_ps).toBe(life.end_ps);
    pieces.slice(1).forEach((piece, at) => {
      expect(piece.from_ps).toBe(pieces[at]?.to_ps);
    });
    const sums = sumByPart(pieces);
    const account = accountByPart(life.parts_ps, CAUSES);
    for (const part of PARTS) expect(sums.get(part) ?? 0).toBe(account.get(part) ?? 0);
  });

  it('shows all of its time, however few pixels there are', () => {
    for (const pixels of [1, 7, 40, 1000]) {
      const blocks = blocksOf(pieces, life.start_ps, {
        span: [0, life.end_ps - life.start_ps],
        pixels,
      });
      const shares = blocks.flatMap((block) => block.shares);
      const shown = shares.reduce((sum, { ps }) => sum + ps, 0);
      expect(shown).toBe(life.end_ps - life.start_ps);
      expect(blocks.length).toBeLessThanOrEqual(2 * pixels + 1);
    }
  });
});

describe('blocks of a ribbon', () => {
  const piecesFrom = (lengths: readonly number[]): Piece[] => {
    let at = 0;
    return lengths.map((ps, segment) => {
      const from_ps = at;
      at += ps;
      const part = PARTS[segment % PARTS.length] ?? 'stage';
      return { from_ps, to_ps: at, segment, part, cause: part };
    });
  };

  it('cover the span without gaps, and their shares add up to their lengths', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(
        lengths,
        fc.integer({ min: 1, max: 50 }),
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        (given, pixels, cut) => {
          const pieces = piecesFrom(given);
          const end = pieces.at(-1)?.to_ps ?? 0;
          const from = Math.floor(cut * end);
          const blocks = blocksOf(pieces, 0, { span: [from, end], pixels });
          let at = from;
          for (const { from_ps, to_ps, shares } of blocks) {
            expect(from_ps).toBe(at);
            expect(shares.reduce((sum, { ps }) => sum + ps, 0)).toBe(to_ps - from_ps);
            at = to_ps;
          }
          expect(at).toBe(end);
        },
      ),
    );
  });
});

describe('flows in front', () => {
  it('are summed by flow, in the order in which they were served', () => {
    const [wait] = reasonsOf(behindLong);
    expect(wait).toMatchObject({ key: 'last data', place: 'last', ps: 117_600_000 });
    expect(wait?.longest).toMatchObject({ flow: 4, bytes: 147_000, size_bytes: 1_460_000 });
    expect(reasonsOf(shortestFirst)[0]).toMatchObject({ key: 'last data', ps: 1_200_000 });
  });

  it('do not include its own packets, and name the port of a loss', () => {
    expect(reasonsOf(shortestFirst).map(({ key }) => key)).toEqual(['last data']);
    const [loss] = reasonsOf(lostPacket);
    expect(loss).toMatchObject({ key: 'timeout', place: null, ps: 200_000_000 });
    expect(loss?.drops.map(({ port }) => port)).toEqual([9]);
    expect(reasonsOf(withheldGrant)[0]?.longest).toMatchObject({ flow: 9, bytes: 120_000 });
  });

  it('have served for as long as the flow waited', () => {
    const waits = behindLong.segments.filter(({ kind }) => kind === 'wait');
    for (const wait of waits) {
      const served = inFrontOf(behindLong, [wait]).reduce((sum, one) => sum + one.served_ps, 0);
      expect(served).toBe(wait.to_ps - wait.from_ps);
    }
  });
});

describe('steps and events at a zoom', () => {
  it('keep the value at the start of the span, and each pixel’s extremes', () => {
    const at_ps = Array.from({ length: 1000 }, (_, at) => 10 * at);
    const value = at_ps.map((_, at) => (at === 501 ? 99 : at % 7));
    const steps = stepsWithin({ at_ps, value }, 0, [4_995, 10_000], 10);
    expect(steps[0]).toMatchObject({ at_ps: 4_995, value: 499 % 7 });
    expect(steps.length).toBeLessThanOrEqual(31 + 3);
    expect(Math.max(...steps.map((step) => step.value))).toBe(99);
  });

  it('count every event within the span once', () => {
    const events = lostPacket.history.events;
    const groups = eventGroups(events, lostPacket.start_ps, [0, 300_000_000], 1e9);
    expect(groups.map(({ kind }) => kind)).toEqual(['drop', 'timeout', 'retransmission']);
    const marks = behindLong.history.events;
    const [group] = eventGroups(marks, behindLong.start_ps, [0, 300_000_000], 1e9);
    expect(group?.events.length).toBe(2);
  });
});
