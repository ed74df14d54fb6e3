import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ScenarioSpec } from '../../engine/generated';
import { type Json, mergePatched } from '../json';
import { PRESETS } from '../scenario/presets';
import {
  mergePatch,
  withMovedStep,
  withoutStep,
  withStep,
  withStepFields,
  withTaken,
} from './authoring';
import { OWN_LESSON, presetOfStep } from './steps';

const taken = (scenario: ScenarioSpec, view = {}) => ({
  scenario,
  view,
  labels: scenario.contestants.map(({ scheme }) => String(scheme)),
});
const [a, b, c] = PRESETS.map(({ scenario }) => scenario);
if (!a || !b || !c) throw new Error('there are presets');

const three = withStep(withStep(withStep(undefined, -1, taken(a)), 0, taken(b)), 1, taken(c));

/** The workloads of all steps, as a student would open them. */
const opened = (lesson: typeof three) =>
  lesson.steps.map((_, at) => presetOfStep(OWN_LESSON, lesson, at)?.scenario.workload);

it('makes a patch that leads from any value to another', () => {
  const noNulls = (value: unknown): boolean =>
    value !== null &&
    (typeof value !== 'object' || Array.isArray(value) || Object.values(value).every(noNulls));
  const json = fc.jsonValue().filter(noNulls) as fc.Arbitrary<Json>;
  const object = fc.dictionary(fc.constantFrom('a', 'b', 'c'), json) as fc.Arbitrary<Json>;
  fc.assert(
    fc.property(object, object, (from, to) => {
      const patch = mergePatch(from, to);
      expect(patch === null ? from : mergePatched(from, patch)).toEqual(to);
    }),
    { numRuns: 300 },
  );
});

it('adds steps whose scenarios are those of the page, with labels', () => {
  expect(opened(three)).toEqual([a, b, c].map(({ workload }) => workload));
  const first = presetOfStep(OWN_LESSON, three, 0)?.scenario;
  expect(first?.contestants.map(({ label }) => label)).toEqual(
    a.contestants.map(({ scheme, label }) => label ?? scheme),
  );
  const between = withStep(three, 0, taken(c, { tab: 'network' }));
  expect(opened(between)).toEqual([a, c, b, c].map(({ workload }) => workload));
  expect(between.steps[1]?.view).toEqual({ tab: 'network' });
});

it('keeps the scenarios of other steps when one is moved, removed or taken again', () => {
  expect(opened(withMovedStep(three, 2, 0))).toEqual([c, a, b].map(({ workload }) => workload));
  expect(opened(withoutStep(three, 1))).toEqual([a, c].map(({ workload }) => workload));
  expect(opened(withTaken(three, 0, taken(b)))).toEqual([b, b, c].map(({ workload }) => workload));
});

it('changes fields of one step, and removes its question', () => {
  const ask = { kind: 'choice', question: 'Why?', answers: [] } as const;
  const asked = withStepFields(three, 1, { title: 'Next', ask: { ...ask, answers: [] } });
  expect(asked.steps.map(({ title }) => title)).toEqual(['Step 1', 'Next', 'Step 3']);
  expect(asked.steps[1]?.ask).toEqual(ask);
  expect('ask' in (withStepFields(asked, 1, { ask: undefined }).steps[1] ?? {})).toBe(false);
});
