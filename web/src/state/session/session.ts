/** What a person can do, and what follows: edits are checked, races run, and the address keeps up. */
import type { LaneReply } from '../../engine/pool';
import { createPageStore } from '../store';
import { readTheme, rememberTheme, type Theme } from '../view/theme';
import { createChecking } from './checking';
import { createCore, type Surroundings } from './core';
import { createEditing } from './editing';
import type { Engine } from './engine';
import { createOpening } from './opening';
import { createPrecision } from './precision';
import { createRacing } from './racing';
import { createSharing } from './sharing';

export type { Engine } from './engine';

const RENDERING_MS = 30;

const rendering = () => new Promise((resolve) => setTimeout(resolve, RENDERING_MS));

export type Session = ReturnType<typeof createSession>;

export function createSession(
  connect: (onReply: (reply: LaneReply) => void) => Engine,
  surroundings: Surroundings,
) {
  const { address, journal } = surroundings;
  const store = createPageStore(readTheme());
  const { getState, setState } = store;
  const engine = connect((reply) => racing.publish(reply));
  const core = createCore(store, engine, surroundings);
  const checking = createChecking(core);
  const sharing = createSharing(core);
  const racing = createRacing(core, checking, sharing);
  const opening = createOpening(core, checking, sharing, racing);
  const { edit, undo, redo, setView } = createEditing(core, checking, sharing);
  const { reach, leaveIt } = createPrecision(core, racing, { edit });

  let started = Promise.resolve();

  /** Loads the catalogue, opens the address or else the opening race, and runs it. */
  async function start() {
    try {
      const catalogue = await engine.catalogue();
      setState({ engine: { kind: 'ready', catalogue } });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      setState({ engine: { kind: 'broken', message } });
      return;
    }
    const linked = address.read().length > 1;
    if (linked) await opening.openFragment(address.read());
    else {
      const draft = await journal.draft();
      await opening.openFirst();
      if (draft) opening.offer(draft);
    }
    address.onChange(() => void opening.follow(address.read()));
    await racing.runUnlessLong();
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
    choosePreset: opening.choosePreset,
    openScenario: opening.openScenario,
    reopen: opening.reopen,
    run: racing.run,
    pause: racing.pause,
    resume: racing.resume,
    cancel: racing.cancel,
    reach,
    leaveIt,
    openLink: opening.openLink,
    link: sharing.link,
    provenance: sharing.provenance,
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

    /** Resolves once nothing is under way: no check pending, no lane running, no chart behind. */
    async idle(): Promise<void> {
      // From then on a race that has not begun will not begin by itself.
      await started;
      await checking.pending();
      await untilSettled();
      // Results reach the page with the next rendering, and charts of these results begin there.
      await rendering();
      do {
        await core.busy.done();
        await rendering();
      } while (!core.busy.isDone());
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
