import { describe, expect, it } from 'vitest';
import type { Outline } from '../../engine/generated';
import {
  busiestSlots,
  cableKinds,
  groupName,
  hasLevels,
  outlineSentence,
  slotName,
  waitingIn,
} from './network';

const one = (value: number) => ({ min: value, max: value });

/** A rack of 16 hosts under leaf 0, a single host 16 under leaf 1, a spine above both. */
const OUTLINE: Outline = {
  hosts: 17,
  switches: 3,
  cables: 19,
  layers: [
    { name: 'host', nodes: 17 },
    { name: 'leaf', nodes: 2 },
    { name: 'spine', nodes: 1 },
  ],
  groups: [
    { layer: 0, first: 0, nodes: 16 },
    { layer: 0, first: 16, nodes: 1 },
    { layer: 1, first: 17, nodes: 1 },
    { layer: 1, first: 18, nodes: 1 },
    { layer: 2, first: 19, nodes: 1 },
  ],
  bundles: [
    { a: 0, b: 2, cables: 16, rate: 10, buffer: null },
    { a: 1, b: 3, cables: 1, rate: 25, buffer: 30_000 },
    { a: 2, b: 4, cables: 1, rate: 40, buffer: null },
    { a: 3, b: 4, cables: 1, rate: 40, buffer: null },
  ].map(({ rate, buffer, ...ends }) => ({
    ...ends,
    rate_gbps: one(rate),
    delay_us: one(1),
    buffer_bytes: buffer === null ? null : one(buffer),
    mark_threshold_packets: null,
  })),
};

describe('an outline in words', () => {
  it('names groups and directions by numbers among hosts and among switches', () => {
    expect(groupName(OUTLINE, 1)).toBe('host 16');
    expect(groupName(OUTLINE, 0)).toBe('16 × host from 0');
    expect(slotName(OUTLINE, 2)).toBe('host 16 → leaf 1');
    expect(slotName(OUTLINE, 3)).toBe('leaf 1 → host 16');
  });

  it('counts the drawn elements', () => {
    expect(outlineSentence(OUTLINE)).toBe(
      '17 hosts, 3 switches and 19 links, drawn as 5 groups (host 2, leaf 2, spine 1).',
    );
  });

  it('groups cables by the layers they connect', () => {
    const [access, trunk] = cableKinds(OUTLINE);
    expect(access).toMatchObject({ lower: 'host', upper: 'leaf', cables: 17 });
    expect(access?.rate_gbps).toEqual({ min: 10, max: 25 });
    expect(access?.buffer_bytes).toEqual(one(30_000));
    expect(trunk).toMatchObject({ lower: 'leaf', upper: 'spine', cables: 2, buffer_bytes: null });
  });
});

describe('loads', () => {
  const loads = {
    from_s: 0,
    to_s: 1,
    load: Float64Array.of(0, 0.1, 0.5, 0, 0, 0, 0, 0),
    busiest: Float64Array.of(0, 0.9, 0.5, 0, 0, 0, 0, 0),
    waiting_bytes: new Float64Array(64),
    longest_bytes: Float64Array.of(0, 0, 0, 3_000, 0, 0, 0, 0),
  };
  loads.waiting_bytes[3 * 8] = 1_000;
  loads.waiting_bytes[3 * 8 + 7] = 2_000;

  it('ranks directions by their busiest link, and omits idle ones', () => {
    const rows = busiestSlots(OUTLINE, loads, 9);
    expect(rows.map(({ slot, busiest }) => [slot, busiest])).toEqual([
      [1, 0.9],
      [2, 0.5],
      [3, 0],
    ]);
    expect(busiestSlots(OUTLINE, loads, 1)).toHaveLength(1);
  });

  it('sums the waiting bytes of all priorities', () => {
    expect(waitingIn(loads, 3)).toBe(3_000);
    expect(waitingIn(loads, 2)).toBe(0);
  });
});

it('tells whether packets wait at several priority levels', () => {
  const waiting = (...bytes: number[]) => ({ waiting_bytes: Float64Array.from(bytes) });
  expect(hasLevels(waiting(0, 0, 0, 0, 0, 0, 0, 0, 9000, 0, 0, 0, 0, 0, 0, 0))).toBe(false);
  expect(hasLevels(waiting(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9000, 0, 0, 0, 0, 0))).toBe(true);
});
