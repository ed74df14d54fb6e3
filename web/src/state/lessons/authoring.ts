/** Changes of a lesson that is being written; each returns a new one. */
import type { Ask, Lesson, ScenarioSpec, Step } from '../../engine/generated';
import { isObject, type Json, mergePatched, sameJson } from '../json';
import type { PartId } from '../view/parts';

/** Most steps of a lesson. */
export const MOST_STEPS = 30;

const EMPTY: Lesson = {
  version: 1,
  number: 0,
  title: 'My lesson',
  summary: 'What it is about.',
  minutes: 10,
  goals: [],
  teacher: '',
  sources: [],
  quoted: [],
  steps: [],
};

/** What a step takes from the page. */
export interface Taken {
  readonly scenario: ScenarioSpec;
  /** Names of the contestants, by which measures refer to them. */
  readonly labels: readonly string[];
  /** Fields of the view that differ from the default. */
  readonly view: Readonly<Record<string, unknown>>;
}

/** The lesson with another step after number `after`, counted from 0; a new lesson if there is none. */
export function withStep(lesson: Lesson | undefined, after: number, taken: Taken): Lesson {
  const { steps, ...rest } = lesson ?? EMPTY;
  const title = `Step ${steps.length + 1}`;
  const step = { title, text: '', view: viewIn(taken), scenario: null, controls: [] };
  const scenarios = scenariosOf(steps).toSpliced(after + 1, 0, scenarioIn(taken));
  return { ...rest, steps: withScenarios(steps.toSpliced(after + 1, 0, step), scenarios) };
}

/** Step number `index` with the page's scenario and view; later steps keep their scenarios. */
export function withTaken(lesson: Lesson, index: number, taken: Taken): Lesson {
  const steps = lesson.steps.map((step, at) =>
    at === index ? { ...step, view: viewIn(taken) } : step,
  );
  const scenarios = scenariosOf(lesson.steps).with(index, scenarioIn(taken));
  return { ...lesson, steps: withScenarios(steps, scenarios) };
}

export function withoutStep(lesson: Lesson, index: number): Lesson {
  const scenarios = scenariosOf(lesson.steps).toSpliced(index, 1);
  return { ...lesson, steps: withScenarios(lesson.steps.toSpliced(index, 1), scenarios) };
}

/** Moves a step to the place of another; every step keeps its scenario. */
export function withMovedStep(lesson: Lesson, from: number, to: number): Lesson {
  const moved = <T>(list: readonly T[]): T[] => {
    const item = list[from];
    return item === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item);
  };
  return { ...lesson, steps: withScenarios(moved(lesson.steps), moved(scenariosOf(lesson.steps))) };
}

/** Step number `index` whose view leaves these parts of the results out. */
export function withParts(lesson: Lesson, index: number, leftOut: readonly PartId[]): Lesson {
  const { leftOut: _, ...view } = (lesson.steps[index]?.view ?? {}) as Record<string, unknown>;
  const changed = leftOut.length > 0 ? { ...view, leftOut } : view;
  return withStepFields(lesson, index, { view: isEmpty(changed) ? null : changed });
}

const isEmpty = (view: object): boolean => Object.keys(view).length === 0;

/** Fields of a step other than its scenario; `ask` may be removed. */
export type StepFields = Partial<Omit<Step, 'scenario' | 'ask'>> & { ask?: Ask | undefined };

/** Changes fields of a step other than its scenario. */
export function withStepFields(lesson: Lesson, index: number, change: StepFields): Lesson {
  const steps = lesson.steps.map((step, at): Step => {
    if (at !== index) return step;
    const { ask = step.ask, ...fields } = change;
    const { ask: _, ...rest } = { ...step, ...fields };
    const removed = 'ask' in change && change.ask === undefined;
    return removed || ask === undefined ? rest : { ...rest, ask };
  });
  return { ...lesson, steps };
}

/** The patch (RFC 7396) that makes `to` of `from`; null if they are equal. */
export function mergePatch(from: Json, to: Json): Json {
  if (sameJson(from, to)) return null;
  if (!isObject(from) || !isObject(to)) return to;
  const removed = Object.keys(from).filter((key) => !(key in to) || to[key] === null);
  const changed = Object.entries(to).flatMap(([key, value]): [string, Json][] => {
    const before = from[key] ?? null;
    return value === null || sameJson(before, value) ? [] : [[key, patchOf(before, value)]];
  });
  return Object.fromEntries([
    ...removed.filter((key) => from[key] !== null).map((key): [string, Json] => [key, null]),
    ...changed,
  ]);
}

const patchOf = (before: Json, value: Json): Json =>
  isObject(before) && isObject(value) ? mergePatch(before, value) : value;

/** Titles and notes belong to the steps. */
function scenarioIn({ scenario, labels }: Taken): Json {
  const { title: _, note: __, ...rest } = scenario;
  const contestants = scenario.contestants.map((contestant, at) => ({
    ...contestant,
    label: contestant.label || labels[at] || `Contestant ${at + 1}`,
  }));
  return withoutNulls({ ...rest, contestants } as unknown as Json);
}

/** Patches cannot set null, which scenarios have where a field is absent. */
function withoutNulls(value: Json): Json {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(entries.map(([key, member]) => [key, withoutNulls(member)]));
}

const viewIn = ({ view }: Taken) => (isEmpty(view) ? null : { ...view });

function scenariosOf(steps: readonly Step[]): Json[] {
  let whole: Json = {};
  return steps.map(({ scenario }) => {
    whole = scenario === null ? whole : mergePatched(whole, scenario as Json);
    return whole;
  });
}

const withScenarios = (steps: readonly Step[], scenarios: readonly Json[]): Step[] =>
  steps.map((step, at) => {
    const patch = mergePatch(scenarios[at - 1] ?? {}, scenarios[at] ?? {});
    return { ...step, scenario: patch as Step['scenario'] };
  });
