/** Writes a lesson: steps are taken from the page, and edited. */
import type { Lesson } from '../../engine/generated';
import { withoutOwn } from '../lessons/answers';
import { type Taken, withoutStep, withParts, withStep, withTaken } from '../lessons/authoring';
import { OWN_LESSON, ownLesson, presetOfStep, stepId } from '../lessons/steps';
import { sharedFields } from '../link/sharedView';
import type { PartId } from '../view/parts';
import { DEFAULT_VIEW } from '../view/view';
import type { Core } from './core';
import type { Sharing } from './sharing';

export function createAuthoring(
  { store: { getState, setState }, scenario }: Core,
  { writeAddress }: Sharing,
  openStep: (lesson: Lesson, step: number) => Promise<void>,
) {
  /** The scenario and the view of the page. */
  function taken(): Taken {
    const { view, checked } = getState();
    const present = scenario();
    const labels = present.contestants.map(
      (_, index) => checked?.lanes.find(({ contestant }) => contestant === index)?.label ?? '',
    );
    const shown = view.tab === 'lessons' ? { ...view, tab: DEFAULT_VIEW.tab } : view;
    return { scenario: present, labels, view: sharedFields(shown, NOT_TAKEN) };
  }

  const current = () => ({ lesson: ownLesson(getState()), step: getState().lesson?.step ?? -1 });

  /** Changes texts, questions or the order of steps; `step` is the index of the step that stays open. */
  function editLesson(change: (lesson: Lesson) => Lesson, step = getState().lesson?.step ?? 0) {
    const { lesson } = current();
    if (!lesson) return;
    const changed = change(lesson);
    const title = presetOfStep(OWN_LESSON, changed, step)?.scenario.title ?? '';
    setState(({ history, checked }) => {
      const present = { ...history.present, title };
      // The engine's answer depends on no title.
      const holds = checked?.scenario === history.present;
      return {
        lesson: { id: OWN_LESSON, lesson: changed, step },
        preset: stepId(OWN_LESSON, step),
        history: { ...history, present },
        checked: holds ? { ...checked, scenario: present } : checked,
      };
    });
    writeAddress('replace');
  }

  return {
    editLesson,

    /** Leaves parts of the results out, on the page and in the current step. */
    leaveOut(leftOut: readonly PartId[]) {
      setState(({ view }) => ({ view: { ...view, leftOut } }));
      editLesson((lesson) => withParts(lesson, current().step, leftOut));
    },

    /** Adds the page's scenario and view as a step after the current one; begins a lesson if there is none. */
    async addStep() {
      const { lesson, step } = current();
      const after = lesson ? step : -1;
      const added = withStep(lesson, after, taken());
      setState({ authoring: true });
      await openStep(added, after + 1);
    },

    /** Gives the current step the page's scenario and view. */
    async retakeStep() {
      const { lesson, step } = current();
      if (lesson) await openStep(withTaken(lesson, step, taken()), step);
    },

    /** Removes the current step, unless it is the only one. */
    async removeStep() {
      const { lesson, step } = current();
      if (!lesson || lesson.steps.length < 2) return;
      await openStep(withoutStep(lesson, step), Math.max(0, step - 1));
    },

    /** Switches between writing the open lesson and trying it as a student. */
    async setAuthoring(authoring: boolean) {
      const { lesson, step } = current();
      if (!lesson) return;
      setState(({ answers }) => ({ authoring, answers: withoutOwn(answers) }));
      await openStep(lesson, step);
    },
  };
}

/** Fields of the view that depend on the reader, or on another part of the page. */
const NOT_TAKEN = ['display', 'theme', 'offered', 'panel'] as const;
