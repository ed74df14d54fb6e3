import { describe, expect, it } from 'vitest';
import type { RunId } from '../../engine/protocol';
import { BLANK } from '../scenario/readScenario';
import { applyReplies, cancelRace, startRace } from './race';
import { columnsOf, plan } from './raceFixture';
import { laneOutlook, raceOutlook } from './remaining';

const runId = 3 as RunId;
const race = () => startRace(runId, BLANK, [plan(0), plan(1), plan(2)]);
const progress = (lane: number, fraction: number, busy_ms: number) => ({
  kind: 'progress' as const,
  runId,
  lane,
  progress: { finished: 0, flows: 2, simulated_s: fraction, fraction, events: 0, busy_ms },
  completions: {
    flow: Uint32Array.of(1),
    fct_s: Float64Array.of(0.5),
    rejected: Uint32Array.of(0),
  },
});
const started = (lane: number) => ({
  kind: 'started' as const,
  runId,
  lane,
  columns: columnsOf(2),
});

describe('race', () => {
  it('records completions and rejections by flow', () => {
    const [lane] = applyReplies(race(), [started(0), progress(0, 0.5, 100)]).lanes;
    expect([...(lane?.fct_s ?? [])]).toEqual([Number.NaN, 0.5]);
    expect([...(lane?.rejected ?? [])]).toEqual([1, 0]);
  });

  it('shares columns and outlines between lanes of one seed', () => {
    const { lanes } = applyReplies(race(), [started(0), started(1)]);
    expect(lanes[1]?.columns).toBe(lanes[0]?.columns);
  });

  it('is unfinished while a lane waits, and finished once all have ended in any way', () => {
    const failed = (lane: number) => ({ kind: 'failed' as const, runId, lane, message: 'why' });
    const two = applyReplies(race(), [failed(0), failed(1)]);
    expect(two.status).toBe('running');
    expect(applyReplies(two, [failed(2)]).status).toBe('finished');
  });

  it('ignores replies of another run', () => {
    const other = { ...progress(0, 0.5, 100), runId: 2 as RunId };
    expect(applyReplies(race(), [other]).lanes[0]?.progress).toBeNull();
  });

  it('cancels only lanes that have not ended', () => {
    const failed = { kind: 'failed' as const, runId, lane: 0, message: 'why' };
    const { lanes, status } = cancelRace(applyReplies(race(), [failed]));
    expect(status).toBe('cancelled');
    expect(lanes.map((lane) => lane.status)).toEqual(['failed', 'cancelled', 'cancelled']);
  });
});

describe('outlook', () => {
  it('extrapolates a lane from its busy time', () => {
    const [lane] = applyReplies(race(), [started(0), progress(0, 0.25, 1_000)]).lanes;
    expect(lane && laneOutlook(lane)).toEqual({ fraction: 0.25, remaining_s: 3 });
  });

  it('is unknown before there is enough progress', () => {
    const [lane] = applyReplies(race(), [started(0), progress(0, 0.25, 20)]).lanes;
    expect(lane && laneOutlook(lane).remaining_s).toBeNaN();
    expect(raceOutlook(race(), 2).remaining_s).toBeNaN();
  });

  it('assumes that waiting lanes take as long as running ones', () => {
    const running = applyReplies(race(), [
      started(0),
      progress(0, 0.5, 1_000),
      started(1),
      progress(1, 0.5, 1_000),
    ]);
    expect(raceOutlook(running, 2)).toEqual({ fraction: 1 / 3, remaining_s: 2 });
  });
});
