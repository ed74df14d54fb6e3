import { describe, expect, it } from 'vitest';
import { sampleOf } from '../distributions/sample';
import { type LaneResults, pooledCoflows, pooledDeadlines, pooledFlows } from './pooled';

const NONE = 0xffff_ffff;

/** A lane whose flows all start at zero, last `fct` and have a deadline of one second. */
function lane(
  fct: number[],
  change: {
    coflow?: number[];
    counted?: number[];
    cct?: number[];
    now_s?: number;
    rejected?: number[];
    settled?: boolean;
  } = {},
): LaneResults {
  const n = fct.length;
  const cct = change.cct ?? [];
  const counted = Uint8Array.from(change.counted ?? fct.map(() => 1));
  const column = (length: number, value: number) => new Float64Array(length).fill(value);
  return {
    flows: {
      start_s: column(n, 0),
      size_bytes: column(n, 1_000),
      ideal_s: column(n, 0.1),
      deadline_s: column(n, 1),
      coflow: Uint32Array.from(change.coflow ?? fct.map(() => NONE)),
      source: new Uint32Array(n),
      destination: new Uint32Array(n),
      counted,
    },
    coflows: {
      start_s: column(cct.length, 0),
      size_bytes: column(cct.length, 1_000),
      ideal_s: column(cct.length, 0.1),
      deadline_s: column(cct.length, Number.NaN),
      flows: new Uint32Array(cct.length).fill(1),
    },
    fct_s: Float64Array.from(fct),
    rejected: Uint8Array.from(change.rejected ?? fct.map(() => 0)),
    cct_s: Float64Array.from(cct),
    links: { from: new Uint32Array(), to: new Uint32Array(), rate_gbps: new Float64Array() },
    hosts: 2,
    seed: 1,
    utilisation: new Float64Array(),
    now_s: change.now_s ?? 10,
    settled: change.settled ?? false,
    masks: { flows: counted, coflows: new Uint8Array(cct.length).fill(1) },
  };
}

describe('lanes of several seeds', () => {
  it('form one sample of counted flows', () => {
    const { completion_s, keep } = pooledFlows([lane([3, 1], { counted: [0, 1] }), lane([2])]);
    expect([...sampleOf(completion_s, keep).sorted]).toEqual([1, 2]);
  });

  it('are not copied if there is only one', () => {
    const only = lane([1]);
    expect(pooledFlows([only]).completion_s).toBe(only.fct_s);
  });

  it('cover the selected coflows only', () => {
    const one = lane([1, 2, 3], { coflow: [0, 0, 1], cct: [2, 3] });
    const masks = { ...one.masks, coflows: Uint8Array.of(0, 1) };
    const { completion_s, keep } = pooledCoflows([{ ...one, masks }]);
    expect([...sampleOf(completion_s, keep).sorted]).toEqual([3]);
  });

  it('judge each deadline at the current time of its own lane', () => {
    const early = lane([0.5, Number.NaN], { now_s: 0.6 });
    const late = lane([2, Number.NaN], { now_s: 9 });
    const { outcome, throughput } = pooledDeadlines([early, late], 'flows');
    expect(outcome).toMatchObject({ total: 4, met: 1, missed: 2, pending: 1, missRatio: 0.5 });
    expect(throughput.map(({ within }) => within)).toEqual([1, 1, 2]);
  });

  it('miss the deadlines of rejected flows, whenever the lane ended', () => {
    const { outcome } = pooledDeadlines(
      [lane([0.5, Number.NaN], { now_s: 0.6, settled: true })],
      'flows',
    );
    expect(outcome).toMatchObject({ met: 1, missed: 1, pending: 0 });
  });

  it('miss the deadlines of rejected flows at once, while others are pending', () => {
    const refused = lane([0.5, Number.NaN, Number.NaN], { now_s: 0.6, rejected: [0, 1, 0] });
    expect(pooledDeadlines([refused], 'flows').outcome).toMatchObject({ missed: 1, pending: 1 });
  });

  it('are empty before any has started', () => {
    expect(pooledFlows([]).completion_s).toHaveLength(0);
    expect(pooledDeadlines([], 'flows').outcome.total).toBe(0);
  });
});
