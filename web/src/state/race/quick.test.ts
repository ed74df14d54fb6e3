import { describe, expect, it } from 'vitest';
import { hasFirstHeat, isQuick } from './quick';
import type { Lane, Race } from './race';
import { endedRace } from './raceFixture';

const ended = endedRace({ contestants: 2, seeds: 2, flows: 1, fct_s: () => 1 });

const progress = (busy_ms: number) => ({
  finished: 1,
  flows: 1,
  simulated_s: 1,
  fraction: 1,
  events: 1,
  busy_ms,
});

const taking = (busy_ms: number): Race => ({
  ...ended,
  lanes: ended.lanes.map((lane) => ({ ...lane, progress: progress(busy_ms) })),
});

const withStatus = (change: (lane: Lane) => Lane['status']): Race => ({
  ...taking(10),
  lanes: taking(10).lanes.map((lane) => ({ ...lane, status: change(lane) })),
});

describe('a quick race', () => {
  it('takes less than two seconds on the given workers', () => {
    expect(isQuick(taking(900), 2)).toBe(true);
    expect(isQuick(taking(900), 1)).toBe(false);
  });

  it('has no failed lane', () => {
    expect(
      isQuick(
        withStatus(({ plan }) => (plan.lane === 0 ? 'failed' : 'done')),
        2,
      ),
    ).toBe(false);
  });
});

describe('the first heat', () => {
  it('has ended once every contestant has ended the first seed', () => {
    expect(hasFirstHeat(withStatus(({ plan }) => (plan.seed === 1 ? 'done' : 'running')))).toBe(
      true,
    );
    expect(hasFirstHeat(withStatus(({ plan }) => (plan.lane === 0 ? 'running' : 'done')))).toBe(
      false,
    );
  });
});
