/** The steps of a lesson as presets, so that links, history and Back treat them like any other scenario. */
import type { Lesson, Limits } from '../../engine/generated';
import { type Json, mergePatched } from '../json';
import { UNBOUNDED } from '../scenario/bounds';
import { shortHash } from '../scenario/hash';
import type { Preset } from '../scenario/presets';
import { readScenario } from '../scenario/readScenario';
import type { View } from '../view/view';

/** An open lesson. */
export interface OpenLesson {
  readonly id: string;
  readonly lesson: Lesson;
  /** Index of the step that is shown. */
  readonly step: number;
}

/** The id of a lesson that does not ship with the page; links carry it whole. */
export const OWN_LESSON = 'own';

/** The open lesson, if it does not ship with the page. */
export const ownLesson = ({ lesson }: { lesson: OpenLesson | null }): Lesson | undefined =>
  lesson?.id === OWN_LESSON ? lesson.lesson : undefined;

/** The id of a step's preset; the command line reads the same. */
export const stepId = (lesson: string, step: number): string => `lesson~${lesson}~${step + 1}`;

/** The lesson and the step that a preset's id refers to; null for other presets. */
export function stepOf(preset: string | null): { lesson: string; step: number } | null {
  const [, lesson, number] = /^lesson~([a-z0-9-]+)~([1-9]\d?)$/.exec(preset ?? '') ?? [];
  return lesson === undefined ? null : { lesson, step: Number(number) - 1 };
}

/**
 * A step as a preset; undefined beyond the last step.
 *
 * @throws RangeError if its scenario exceeds `limits`.
 */
export function presetOfStep(
  id: string,
  lesson: Lesson,
  index: number,
  limits: Limits = UNBOUNDED,
): Preset | undefined {
  const step = lesson.steps[index];
  if (!step) return undefined;
  const patches = lesson.steps.slice(0, index + 1).map(({ scenario }) => scenario as Json);
  const merged = patches.reduce<Json>(
    (json, patch) => (patch === null ? json : mergePatched(json, patch)),
    {},
  );
  const { scenario } = readScenario(merged, limits);
  const titled = { ...scenario, title: `${lesson.title}: ${step.title}` };
  return {
    id: stepId(id, index),
    topic: 'Lessons',
    scenario: titled,
    view: (step.view ?? {}) as Partial<View>,
    edition: shortHash(JSON.stringify(titled)),
  };
}
