/** The lessons that ship with the page, loaded when they are needed, and presets of any kind by id. */
import type { Lesson, Limits } from '../../engine/generated';
import { type Preset, presetById } from '../scenario/presets';
import { type OpenLesson, OWN_LESSON, presetOfStep, stepOf } from './steps';

const files = import.meta.glob<WrittenLesson>('../../../../scenarios/lessons/*.json', {
  import: 'default',
});

/** Files omit empty lists. */
type WrittenLesson = Omit<Partial<Lesson>, 'steps'> & {
  readonly steps: readonly Partial<Lesson['steps'][number]>[];
};

const idOf = (path: string): string => path.split('/').at(-1)?.replace('.json', '') ?? '';

export const LESSON_IDS: readonly string[] = Object.keys(files).map(idOf);

/** The lesson with this id; undefined if there is none. */
export async function loadLesson(id: string): Promise<Lesson | undefined> {
  const load = Object.entries(files).find(([path]) => idOf(path) === id)?.[1];
  return load && whole(await load());
}

/** All lessons of the course by id, in its order. */
export async function loadCourse(): Promise<readonly (readonly [string, Lesson])[]> {
  const all = await Promise.all(LESSON_IDS.map(async (id) => [id, await loadLesson(id)] as const));
  const known = all.filter((entry): entry is [string, Lesson] => entry[1] !== undefined);
  return known.sort(([, a], [, b]) => a.number - b.number);
}

/** A lesson that does not ship with the page, and the limits of its scenarios. */
export interface OwnLesson {
  readonly lesson: Lesson;
  readonly limits: Limits;
}

/**
 * A preset, or a step of a lesson as one.
 *
 * @throws RangeError if the scenario of an own lesson exceeds its limits.
 */
export async function findPreset(id: string, own?: OwnLesson): Promise<Preset | undefined> {
  const at = stepOf(id);
  if (!at) return presetById(id);
  if (at.lesson === OWN_LESSON) {
    return own && presetOfStep(OWN_LESSON, own.lesson, at.step, own.limits);
  }
  const lesson = await loadLesson(at.lesson);
  return lesson && presetOfStep(at.lesson, lesson, at.step);
}

/** The lesson of which a preset is a step; null for other presets, and for own lessons that are not given. */
export async function openLessonOf(
  preset: string | null,
  own?: Lesson,
): Promise<OpenLesson | null> {
  const at = stepOf(preset);
  const lesson = at?.lesson === OWN_LESSON ? own : at && (await loadLesson(at.lesson));
  return at && lesson ? { id: at.lesson, lesson, step: at.step } : null;
}

const EMPTY = { number: 0, teacher: '', sources: [], quoted: [], goals: [] };

function whole({ steps, ...lesson }: WrittenLesson): Lesson {
  const full = steps.map((step) => ({ scenario: null, view: null, controls: [], ...step }));
  return { ...EMPTY, ...lesson, steps: full } as Lesson;
}
