import { describe, expect, it } from 'vitest';
import type { LanePlan, ScenarioSpec } from '../../engine/generated';
import type { RunId } from '../../engine/protocol';
import { BLANK } from '../scenario/readScenario';
import { applyReplies, startRace } from './race';
import { reusableLanes } from './reusableLanes';

const sweep = (values: number[], seeds = [1]): ScenarioSpec => ({
  ...BLANK,
  seeds,
  sweep: { path: '/workload/parameters/load', values },
});

const plansOf = ({ seeds, sweep: swept }: ScenarioSpec): LanePlan[] =>
  (swept?.values ?? [])
    .flatMap((value) => seeds.map((seed) => ({ value, seed })))
    .map(({ value, seed }, lane) => ({
      lane,
      contestant: 0,
      scheme: 'x',
      label: 'X',
      swept: value,
      seed,
    }));

/** A race in which the listed lanes are done. */
function raced(scenario: ScenarioSpec, done: readonly number[]) {
  const runId = 1 as RunId;
  const nothing = new Float64Array();
  const reply = (lane: number) => ({
    kind: 'done' as const,
    runId,
    lane,
    results: {
      summary: { identity: { lane }, fingerprint: `f${lane}` } as never,
      cct_s: nothing,
      utilisation: nothing,
    },
  });
  return applyReplies(startRace(runId, scenario, plansOf(scenario)), done.map(reply));
}

const kept = (before: ReturnType<typeof raced>, next: ScenarioSpec) =>
  reusableLanes(before, next, plansOf(next)).map(({ plan, summary }) => [
    plan.swept,
    plan.seed,
    plan.lane,
    summary?.identity.lane,
    summary?.fingerprint,
  ]);

describe('reusable lanes', () => {
  it('are those of an extended sweep, renumbered', () => {
    const before = raced(sweep([0.2, 0.8]), [0, 1]);
    expect(kept(before, sweep([0.2, 0.5, 0.8]))).toEqual([
      [0.2, 1, 0, 0, 'f0'],
      [0.8, 1, 2, 2, 'f1'],
    ]);
  });

  it('are the finished lanes of a cancelled race', () => {
    expect(kept(raced(sweep([0.2, 0.8]), [1]), sweep([0.2, 0.8]))).toEqual([[0.8, 1, 1, 1, 'f1']]);
  });

  it('are those of previous seeds when seeds are added', () => {
    const before = raced(sweep([0.2]), [0]);
    expect(kept(before, sweep([0.2], [1, 2])).map(([, seed]) => seed)).toEqual([1]);
  });

  it('are none if all are finished, because the user wants to repeat the race', () => {
    expect(kept(raced(sweep([0.2]), [0]), sweep([0.2]))).toEqual([]);
  });

  it('are none if anything else has changed', () => {
    const before = raced(sweep([0.2]), [0]);
    const level = before.scenario.level === 'packet' ? 'flow' : 'packet';
    expect(kept(before, { ...sweep([0.2, 0.8]), level })).toEqual([]);
    const other = { path: '/workload/parameters/flows', values: [0.2, 7] };
    expect(kept(before, { ...sweep([]), sweep: other })).toEqual([]);
  });
});
