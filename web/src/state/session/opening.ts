/** Opens scenarios: from links, presets and files. */
import type { Lesson, ScenarioSpec } from '../../engine/generated';
import { catalogueOf, engineVersion } from '../catalogue';
import { edited, historyOf } from '../history/history';
import type { Draft } from '../history/records';
import { sameJson } from '../json';
import { awaitsPrediction } from '../lessons/answers';
import { findPreset, openLessonOf } from '../lessons/library';
import { OWN_LESSON, ownLesson, stepId, stepOf } from '../lessons/steps';
import { warningOf } from '../link/promised';
import { readLink } from '../link/url';
import { sameRace } from '../scenario/edit';
import { OPENING, PRESETS, type Preset, presetById } from '../scenario/presets';
import { looksLikeScenario, readScenario } from '../scenario/readScenario';
import { notice } from '../view/notices';
import { DEFAULT_VIEW, type View } from '../view/view';
import type { Checking } from './checking';
import type { Core } from './core';
import { keptLesson } from './keptLesson';
import type { Racing } from './racing';
import type { Sharing } from './sharing';

const HELP_WITH_LINKS =
  'Ask the sender to copy the link again with Share, or to send the scenario file.';

export type Opening = ReturnType<typeof createOpening>;

export function createOpening(
  { store, notify, scenario }: Core,
  { check }: Checking,
  { writeAddress }: Sharing,
  racing: Racing,
) {
  const { getState, setState } = store;

  /** The engine's limits for untrusted scenarios. */
  function limits() {
    const catalogue = catalogueOf(getState());
    if (!catalogue) throw new Error('nothing is opened before the engine is there');
    return catalogue.limits;
  }

  /** Replaces the current scenario, and requests a check. */
  async function open(next: ScenarioSpec, preset: string | null, view: View, own?: Lesson) {
    const lesson = await openLessonOf(preset, own);
    setState(({ history, answers, authoring, race }) => ({
      history: history.present.contestants.length === 0 ? historyOf(next) : edited(history, next),
      preset,
      lesson,
      view,
      promised: null,
      notices: [],
      // An earlier race on the same flows would give the answer away.
      race: awaitsPrediction({ lesson, answers, authoring }) ? null : race,
    }));
    return check();
  }

  /** Unless the step of a lesson asks for a prediction first. */
  const unlessAwaited = async (start: () => Promise<void>) => {
    if (!awaitsPrediction(getState())) await start();
  };
  const run = () => unlessAwaited(racing.run);
  const runUnlessLong = () => unlessAwaited(racing.runUnlessLong);

  /** The default view, except that a phone keeps its panel. */
  const freshView = (): View => ({ ...DEFAULT_VIEW, panel: getState().view.panel });

  /** The default view in the same display, as lectures go on with their next step. */
  function viewOfStep(): View {
    const { display, theme } = getState().view;
    return { ...DEFAULT_VIEW, display, theme };
  }

  async function openPreset(preset: Preset | undefined) {
    if (preset) await open(preset.scenario, preset.id, { ...freshView(), ...preset.view });
  }

  /** Keeps the open scenario, or opens the initial preset if there is none, and reports the reason. */
  async function refuseLink(reason: string) {
    const first = scenario().contestants.length === 0;
    if (first) await openPreset(presetById(OPENING));
    const instead = first ? 'The default race is shown instead.' : 'The current race is unchanged.';
    const title = `This link cannot be opened: ${reason}.`;
    notify(notice('warning', title, [`${instead} ${HELP_WITH_LINKS}`]));
  }

  /** Returns whether the link could be opened. */
  async function openFragment(text: string): Promise<boolean> {
    const opened = await readLink(text, limits());
    if (opened.kind === 'broken') {
      await refuseLink(opened.reason);
      return false;
    }
    const { shared: linked, remarks } = opened;
    await open(linked.scenario, linked.preset, linked.view, linked.lesson);
    if (remarks.length > 0) notify(notice('warning', 'Link opened, with these remarks:', remarks));
    const { engine: version, fingerprint } = linked;
    const warning = warningOf(version, engineVersion(getState()));
    if (warning) notify(warning);
    if (fingerprint !== null) {
      const promised = { scenario: linked.scenario, engine: version, fingerprint };
      setState({ promised: { ...promised, warning: warning?.id ?? null } });
    }
    return true;
  }

  /** Opens a preset, or a step of a lesson, and races it. */
  async function openStepOrPreset(id: string, own: Lesson | undefined) {
    const preset = await findPreset(id, own && { lesson: own, limits: limits() });
    if (preset && stepOf(id)) {
      await open(preset.scenario, id, { ...viewOfStep(), ...preset.view }, own);
    } else await openPreset(preset);
    writeAddress('push');
    await run();
  }

  /** A scenario stored by this browser, possibly by another version of the page; null if it cannot be opened. */
  function readKept(kept: unknown): ScenarioSpec | null {
    try {
      if (!looksLikeScenario(kept)) throw new RangeError('it is not a scenario');
      return readScenario(kept, limits()).scenario;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      notify(notice('warning', `The saved session cannot be opened: ${reason}.`));
      return null;
    }
  }

  /** Opens a stored scenario with its view, and races it. */
  async function reopen(kept: {
    scenario: ScenarioSpec;
    preset: string | null;
    view?: View;
    lesson?: unknown;
  }) {
    const known = readKept(kept.scenario);
    if (!known) return;
    const { lesson, fault } = keptLesson(kept.lesson);
    await open(known, kept.preset, { ...freshView(), ...kept.view }, lesson);
    if (fault) notify(notice('warning', `The saved lesson cannot be opened: ${fault}.`));
    writeAddress('push');
    await runUnlessLong();
  }

  /** Offers to reopen the draft of the last visit, unless it equals a preset. */
  function offer(draft: Draft) {
    const known = readKept(draft.scenario);
    const shipped = PRESETS.some((preset) => known && sameRace(preset.scenario, known));
    if (!known || (shipped && !draft.lesson)) return;
    const title = `Your last session: “${known.title || 'Your own race'}”.`;
    notify(notice('info', title, [], { label: 'Restore', run: () => void reopen(draft) }));
  }

  return {
    openFragment,

    /** Follows Back and Forward. If only the view differs, the race is kept. */
    async follow(fragment: string) {
      const opened = await readLink(fragment, limits());
      const { preset } = getState();
      if (
        opened.kind === 'opened' &&
        opened.shared.preset === preset &&
        sameJson(opened.shared.lesson, ownLesson(getState())) &&
        sameJson(opened.shared.scenario, scenario())
      ) {
        setState({ view: opened.shared.view });
        return;
      }
      if (fragment.length <= 1) await openPreset(presetById(OPENING));
      else if (!(await openFragment(fragment))) return writeAddress('replace');
      await runUnlessLong();
    },

    /** Opens a link from a file, and races it. */
    async openLink(text: string) {
      if (!(await openFragment(text))) return;
      writeAddress('push');
      await runUnlessLong();
    },

    reopen,
    offer,
    openFirst: () => openPreset(presetById(OPENING)),
    runUnlessLong,

    /** Opens a step of an own lesson, within the limits of untrusted ones. */
    openOwnStep: (lesson: Lesson, step: number) =>
      openStepOrPreset(stepId(OWN_LESSON, step), lesson),

    async choosePreset(id: string) {
      await openStepOrPreset(id, ownLesson(getState()));
    },

    /** Opens an untrusted scenario and races it; `remarks` name what was ignored. */
    async openScenario(
      next: ScenarioSpec,
      remarks: readonly string[] = [],
      view: Partial<View> = {},
    ) {
      await open(next, null, { ...freshView(), ...view });
      if (remarks.length > 0) notify(notice('warning', 'Opened, with these remarks:', remarks));
      writeAddress('push');
      await runUnlessLong();
    },
  };
}
