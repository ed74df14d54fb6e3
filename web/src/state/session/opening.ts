/** Opens scenarios: presets, steps of lessons, and those of files. */
import type { Lesson, ScenarioSpec } from '../../engine/generated';
import { catalogueOf } from '../catalogue';
import { edited, historyOf } from '../history/history';
import { awaitsPrediction } from '../lessons/answers';
import { findPreset, openLessonOf } from '../lessons/library';
import { OWN_LESSON, ownLesson, stepId, stepOf } from '../lessons/steps';
import { OPENING, type Preset, presetById } from '../scenario/presets';
import { notice } from '../view/notices';
import { DEFAULT_VIEW, type View } from '../view/view';
import type { Checking } from './checking';
import type { Core } from './core';
import type { Racing } from './racing';
import type { Sharing } from './sharing';

/** Whether nothing else was asked for since. */
export type IsLatest = () => boolean;

/** What the page is to show. */
export interface Shown {
  readonly scenario: ScenarioSpec;
  readonly preset: string | null;
  readonly view: View;
  /** The lesson that `preset` is a step of, if it does not ship with the page. */
  readonly lesson?: Lesson | undefined;
}

export type Opening = ReturnType<typeof createOpening>;

export function createOpening(
  { store, notify }: Core,
  { check, pending }: Checking,
  { writeAddress }: Sharing,
  racing: Racing,
) {
  const { getState, setState } = store;
  let asked = 0;

  /** Of several openings that load at the same time, only the latest is shown. */
  function begin(): IsLatest {
    asked += 1;
    const mine = asked;
    return () => mine === asked;
  }

  /** The engine's limits for untrusted scenarios. */
  function limits() {
    const catalogue = catalogueOf(getState());
    if (!catalogue) throw new Error('nothing is opened before the engine is there');
    return catalogue.limits;
  }

  /** Replaces the current scenario and requests a check, unless another opening came in between. */
  async function open(isLatest: IsLatest, { scenario, preset, view, lesson: own }: Shown) {
    const lesson = await openLessonOf(preset, own);
    if (!isLatest()) return false;
    setState(({ history, answers, authoring, race }) => ({
      history:
        history.present.contestants.length === 0 ? historyOf(scenario) : edited(history, scenario),
      preset,
      lesson,
      view,
      promised: null,
      notices: [],
      // An earlier race on the same flows would give the answer away.
      race: awaitsPrediction({ lesson, answers, authoring }) ? null : race,
    }));
    void check();
    return true;
  }

  /** Races what was opened, unless the step of a lesson asks for a prediction first. */
  const unlessAwaited = (start: () => Promise<void>) => async (isLatest: IsLatest) => {
    await pending();
    if (isLatest() && !awaitsPrediction(getState())) await start();
  };
  const run = unlessAwaited(racing.run);
  const runUnlessLong = unlessAwaited(racing.runUnlessLong);

  /** The default view, except that a phone keeps its panel. */
  const freshView = (): View => ({ ...DEFAULT_VIEW, panel: getState().view.panel });

  /** The default view in the same display, as lectures go on with their next step. */
  function viewOfStep(): View {
    const { display, theme } = getState().view;
    return { ...DEFAULT_VIEW, display, theme };
  }

  const ofPreset = ({ id, scenario, view }: Preset, base = freshView()): Shown => ({
    ...{ scenario, preset: id },
    view: { ...base, ...view },
  });

  /** Opens the initial preset. */
  async function openFirst(isLatest: IsLatest) {
    const preset = presetById(OPENING);
    if (preset) await open(isLatest, ofPreset(preset));
  }

  /** Opens a preset, or a step of a lesson, and races it. */
  async function openStepOrPreset(id: string, lesson: Lesson | undefined) {
    const isLatest = begin();
    const preset = await findPreset(id, lesson && { lesson, limits: limits() });
    if (!preset) return;
    const shown = stepOf(id) ? { ...ofPreset(preset, viewOfStep()), lesson } : ofPreset(preset);
    if (!(await open(isLatest, shown))) return;
    writeAddress('push');
    await run(isLatest);
  }

  return {
    begin,
    limits,
    open,
    freshView,
    openFirst,
    runUnlessLong,

    /** Opens a step of an own lesson, within the limits of untrusted ones. */
    openOwnStep: (lesson: Lesson, step: number) =>
      openStepOrPreset(stepId(OWN_LESSON, step), lesson),

    async choosePreset(id: string) {
      await openStepOrPreset(id, ownLesson(getState()));
    },

    /** Opens an untrusted scenario and races it; `remarks` name what was ignored. */
    async openScenario(
      scenario: ScenarioSpec,
      remarks: readonly string[] = [],
      view: Partial<View> = {},
    ) {
      const isLatest = begin();
      const shown = { scenario, preset: null, view: { ...freshView(), ...view } };
      if (!(await open(isLatest, shown))) return;
      if (remarks.length > 0) notify(notice('warning', 'Opened, with these remarks:', remarks));
      writeAddress('push');
      await runUnlessLong(isLatest);
    },
  };
}
