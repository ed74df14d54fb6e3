// Long calls of the engine yield to the page, and results do not depend on that.

import { expect, test } from 'vitest';
import type { Catalogue } from '../../web/src/engine/generated';
import { FAKE_INTEGRATION } from '../../web/src/engine/worker/fakeSuspension';
import { Suspension } from '../../web/src/engine/worker/suspension';
import { YieldingCalls } from '../../web/src/engine/worker/yieldingCalls';
import { burst } from '../burst';
import { engine, exports } from './engine';

const { schemes }: Catalogue = JSON.parse(engine.catalogue());
const calls = new YieldingCalls(exports, Suspension.where(FAKE_INTEGRATION));

/** Runs a lane in calls that yield: its fingerprint, and the most yields within one call. */
async function raced(scenario: string) {
  let yields = 0;
  const count = () => {
    yields++;
    return undefined;
  };
  const lane = await calls.prepare(new engine.Preparation(0), scenario, count);
  const preparation = yields;
  let most = 0;
  for (let isDone = false; !isDone; ) {
    yields = 0;
    isDone = await calls.advance(lane, 1, count);
    most = Math.max(most, yields);
  }
  await calls.sumUp(lane, count);
  const results = lane.results();
  lane.free();
  return { preparation, most, results };
}

function resultsOf(scenario: string) {
  const lane = new engine.Lane(scenario, 0);
  while (!lane.advance(1_000_000));
  const results = lane.results();
  lane.free();
  return results;
}

const LEVELS = ['flow', 'packet'] as const;
const MODELS = LEVELS.flatMap((level) =>
  schemes.filter((scheme) => scheme[level]).map(({ id }) => [level, id] as const),
);

test.each(MODELS)('at the %s level, %s has the same results with yields', async (level, scheme) => {
  const scenario = burst(level, scheme, 1_500, level === 'flow' ? 30 : 0.4);
  const { preparation, most, results } = await raced(scenario);
  expect(preparation, 'beyond the one piece of the text').toBeGreaterThan(1);
  expect(most).toBeGreaterThan(0);
  expect(results).toEqual(resultsOf(scenario));
});

const FLUID = schemes.filter(({ flow }) => flow);

test.each(FLUID)('$id yields while it decides about 20,000 coflows', async ({ id }) => {
  let yields = 0;
  const count = () => {
    yields++;
    return undefined;
  };
  const scenario = burst('flow', id, 20_000, 30);
  const lane = await calls.prepare(new engine.Preparation(0), scenario, count);
  const events = () => lane.progress()[4];
  while (events() === 0) {
    yields = 0;
    await calls.advance(lane, 1, count);
  }
  lane.free();
  expect(yields).toBeGreaterThanOrEqual(5);
});

test('results are those of the time at which they were summed up', async () => {
  const scenario = burst('flow', 'fair', 20_000, 30);
  const lane = new engine.Lane(scenario, 0);
  const simulated_s = () => lane.progress()[2];
  const advance = () => {
    const before = simulated_s();
    while (simulated_s() === before) lane.advance(1);
  };
  advance();
  const summedUp_s = simulated_s();
  let yields = 0;
  await calls.sumUp(lane, () => {
    yields++;
    return undefined;
  });
  advance();
  const { loads, utilisation } = lane.results();
  expect(loads).toMatchObject({ from_s: 0, to_s: summedUp_s });
  expect(Math.max(...utilisation)).toBeCloseTo(1);
  expect(lane.results().loads).toMatchObject({ from_s: summedUp_s, to_s: simulated_s() });
  expect(yields).toBeGreaterThanOrEqual(10);
  lane.free();
});

test('without a browser that suspends modules, calls return at once', async () => {
  const scenario = burst('flow', 'fair', 10, 30);
  const plain = new YieldingCalls(exports, undefined);
  const lane = await plain.prepare(new engine.Preparation(0), scenario, () => undefined);
  expect(plain.advance(lane, 1, () => undefined)).toBe(false);
  lane.free();
});

test('an invalid scenario is refused with its fault', async () => {
  const prepared = calls.prepare(new engine.Preparation(0), '{}', () => undefined);
  await expect(prepared).rejects.toThrow('version');
});
