/** The actions of the user, and their consequences: edits are checked, races run, and the address is updated. */
import type { LaneReply } from '../../engine/pool';
import type { QuestionKind } from '../../engine/questions';
import { createPageStore } from '../store';
import { readTheme, rememberTheme, type Theme } from '../view/theme';
import { createAccounting } from './accounting';
import { createAuthoring } from './authoring';
import { createChecking } from './checking';
import { createCore, type Surroundings } from './core';
import { createEditing } from './editing';
import type { Engine } from './engine';
import { createLearning } from './learning';
import { createOpening } from './opening';
import { createOpeningKept } from './openingKept';
import { createOpeningLinks } from './openingLinks';
import { createPrecision } from './precision';
import { createRacing } from './racing';
import { createSharing } from './sharing';
import { createSlowQuestions } from './slowQuestions';

export type { Engine } from './engine';

const RENDERING_MS = 30;

const rendering = () => new Promise((resolve) => setTimeout(resolve, RENDERING_MS));

export type Session = ReturnType<typeof createSession>;

export function createSession(
  connect: (
    onReply: (reply: LaneReply) => void,
    onSlow: (kind: QuestionKind | null) => void,
  ) => Engine,
  surroundings: Surroundings,
) {
  const { address, journal } = surroundings;
  const store = createPageStore(readTheme());
  const { getState, setState } = store;
  const engine = connect(
    (reply) => racing.publish(reply),
    (kind) => reportSlow(kind),
  );
  const core = createCore(store, engine, surroundings);
  // An action is pending until it has started its race or decided not to.
  const { tracked } = core.busy;
  const reportSlow = createSlowQuestions(core);
  const checking = createChecking(core);
  const sharing = createSharing(core);
  const racing = createRacing(core, checking, sharing);
  const opening = createOpening(core, checking, sharing, racing);
  const links = createOpeningLinks(core, sharing, opening);
  const kept = createOpeningKept(core, sharing, opening);
  const { edit, undo, redo, setView } = createEditing(core, checking, racing, sharing);
  const accounting = createAccounting(core);
  const { openOwnStep } = opening;
  const learning = createLearning(core, racing, sharing, openOwnStep);
  const { editLesson, ...authoring } = createAuthoring(core, sharing, openOwnStep);
  const { reach, leaveIt } = createPrecision(core, racing, { edit });

  let started = Promise.resolve();

  /** Loads the catalogue, opens the address or the initial preset, and runs it. */
  async function start() {
    try {
      const catalogue = await engine.catalogue();
      setState({ engine: { kind: 'ready', catalogue } });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      setState({ engine: { kind: 'broken', message } });
      return;
    }
    const isLatest = opening.begin();
    const linked = address.read().length > 1;
    if (linked) await links.openFragment(isLatest, address.read());
    else {
      const draft = await journal.draft();
      await opening.openFirst(isLatest);
      if (draft) kept.offer(draft);
    }
    address.onChange(() => void tracked(links.follow)(address.read()));
    await opening.runUnlessLong(isLatest);
  }

  const settled = () => {
    const { race, checked, engine: state } = getState();
    if (state.kind === 'broken') return true;
    return checked?.scenario === core.scenario() && race?.status !== 'running';
  };

  return {
    store,
    start: () => {
      started = start();
      return started;
    },
    edit,
    undo,
    redo,
    setView,
    choosePreset: tracked(opening.choosePreset),
    openScenario: tracked(opening.openScenario),
    reopen: tracked(kept.reopen),
    run: tracked(racing.run),
    pause: racing.pause,
    resume: racing.resume,
    cancel: racing.cancel,
    ...accounting,
    answer: tracked(learning.answer),
    openLesson: tracked(learning.openLesson),
    leaveLesson: learning.leaveLesson,
    editLesson,
    leaveOut: authoring.leaveOut,
    addStep: tracked(authoring.addStep),
    retakeStep: tracked(authoring.retakeStep),
    removeStep: tracked(authoring.removeStep),
    setAuthoring: tracked(authoring.setAuthoring),
    reach,
    leaveIt,
    openLink: tracked(links.openLink),
    link: sharing.link,
    singleFile: sharing.singleFile,
    address: surroundings.pageSource.address,
    provenance: sharing.provenance,
    language: engine.language,
    measure: engine.measure,
    preview: engine.preview,
    thresholds: engine.thresholds,
    outline: engine.outline,
    draw: engine.draw,
    journal,
    notify: core.notify,

    chooseTheme(theme: Theme) {
      rememberTheme(theme);
      setState({ theme });
    },

    dismiss(id: number) {
      setState(({ notices }) => ({ notices: notices.filter((each) => each.id !== id) }));
    },

    busy: core.busy,

    /** Resolves once there is no pending check, no running lane and no pending chart. */
    async idle(): Promise<void> {
      await started;
      do {
        // Without a pending action, no race starts by itself.
        await core.busy.done();
        await checking.pending();
        await untilSettled();
        // Results are rendered in the next frame, which starts the derivation of charts.
        await rendering();
      } while (!core.busy.isDone() || !settled());
    },
  };

  async function untilSettled(): Promise<void> {
    if (settled()) return;
    await new Promise<void>((resolve) => {
      const stop = store.subscribe(() => {
        if (!settled()) return;
        stop();
        resolve();
      });
    });
  }
}
