/** What a person can do, and what follows: edits are checked, races run, and the address keeps up. */
import type { Catalogue, Comparison, LaneSummary, ScenarioSpec } from '../engine/generated';
import type { LaneReply } from '../engine/pool';
import type { Check, RunId } from '../engine/protocol';
import type { AddressBar } from './addressBar';
import { sameRace } from './edit';
import { edited, historyOf, redone, undone } from './history';
import { type Notice, notice } from './notices';
import { OPENING, type Preset, presetById } from './presets';
import { cancelRace, hear, isUnderWay, startRace } from './race';
import { engineVersion, fingerprintOf } from './results';
import { createPageStore } from './store';
import { MAX_LINK_LENGTH, readLink, type Shared, writeLink } from './url';
import { DEFAULT_VIEW, type View } from './view';

/** The desk and the pool, as far as a session needs them. */
export interface Engine {
  catalogue(): Promise<Catalogue>;
  check(scenario: string): Promise<Check>;
  compare(lanes: readonly LaneSummary[], metric: string, baseline: number): Promise<Comparison[]>;
  run(scenario: string, lanes: readonly number[]): RunId;
  pause(): void;
  resume(): void;
  cancel(): void;
}

/** Numbers on the page change this often at most, so that a running race never makes it stutter. */
const PUBLISH_MS = 200;
const CHECK_MS = 120;
/** A link or file with more lanes than this waits for someone to press Run. */
const AUTORUN_LANES = 60;

export type Session = ReturnType<typeof createSession>;

export function createSession(
  connect: (onReply: (reply: LaneReply) => void) => Engine,
  address: AddressBar,
) {
  const store = createPageStore();
  const { getState, setState } = store;
  const engine = connect((reply) => publish(reply));

  let heard: LaneReply[] = [];
  let publishing: ReturnType<typeof setTimeout> | undefined;
  let checking: Promise<void> = Promise.resolve();
  let checkTimer: ReturnType<typeof setTimeout> | undefined;
  let checks = 0;

  const scenario = () => getState().history.present;

  function publish(reply: LaneReply) {
    heard.push(reply);
    publishing ??= setTimeout(flush, PUBLISH_MS);
  }

  function flush() {
    clearTimeout(publishing);
    publishing = undefined;
    const replies = heard;
    heard = [];
    const { race } = getState();
    if (!isUnderWay(race) || replies.length === 0) return;
    const next = hear(race, replies);
    setState({ race: next });
    if (next.status === 'finished') ended();
  }

  function ended() {
    const { race, promised } = getState();
    if (race && promised && sameRace(promised.scenario, race.scenario)) {
      say(verdict(promised, fingerprintOf(race), engineVersion(getState())));
      setState({ promised: null });
    }
    writeAddress('replace');
  }

  /** Asks the engine about the scenario as it is now; the answer to an older question is dropped. */
  function check(): Promise<void> {
    clearTimeout(checkTimer);
    checks += 1;
    const mine = checks;
    const asked = scenario();
    checking = engine.check(JSON.stringify(asked)).then(
      ({ issues, lanes }) => {
        if (mine === checks) setState({ checked: { scenario: asked, issues, lanes } });
      },
      (error: Error) => {
        const issue = {
          path: 'scenario',
          value: error.message,
          expected: 'an engine that answers',
        };
        if (mine === checks) setState({ checked: { scenario: asked, issues: [issue], lanes: [] } });
      },
    );
    return checking;
  }

  function checkSoon() {
    clearTimeout(checkTimer);
    checkTimer = setTimeout(() => void check(), CHECK_MS);
  }

  function shared(): Shared {
    const { preset, view, race } = getState();
    const raced = race?.status === 'finished' && sameRace(race.scenario, scenario());
    return {
      preset,
      scenario: scenario(),
      view,
      engine: engineVersion(getState()),
      fingerprint: raced ? fingerprintOf(race) : null,
    };
  }

  /** The fragment, or null where it would be too long to be of use. */
  async function fragment(): Promise<string | null> {
    const link = await writeLink(shared());
    return link.length > MAX_LINK_LENGTH ? null : link;
  }

  const writeAddress = (how: 'replace' | 'push') => address[how](fragment);

  function say(added: Notice) {
    setState(({ notices }) => ({ notices: [...notices, added] }));
  }

  /** Puts another scenario in the place of the present one, and asks the engine about it. */
  function open(next: ScenarioSpec, preset: string | null, view: View) {
    setState(({ history }) => ({
      history: history.present.contestants.length === 0 ? historyOf(next) : edited(history, next),
      preset,
      view,
      promised: null,
      notices: [],
    }));
    return check();
  }

  async function openFragment(text: string): Promise<boolean> {
    const opened = await readLink(text);
    if (opened.kind === 'broken') {
      await openPreset(presetById(OPENING));
      say(notice('warning', `This link cannot be opened: ${opened.reason}.`, HELP_WITH_LINKS));
      return false;
    }
    const { shared: linked, remarks } = opened;
    await open(linked.scenario, linked.preset, linked.view);
    if (remarks.length > 0) say(notice('warning', 'Opened what this link says, except:', remarks));
    if (linked.fingerprint !== null) {
      const { engine: version, fingerprint } = linked;
      setState({ promised: { scenario: linked.scenario, engine: version, fingerprint } });
    }
    return true;
  }

  async function openPreset(preset: Preset | undefined) {
    if (!preset) return;
    const { panel } = getState().view;
    await open(preset.scenario, preset.id, { ...DEFAULT_VIEW, panel });
  }

  async function run() {
    if (getState().checked?.scenario !== scenario()) await check();
    const { checked } = getState();
    if (!checked || checked.lanes.length === 0) return;
    const lanes = checked.lanes.map(({ lane }) => lane);
    flush();
    heard = [];
    const runId = engine.run(JSON.stringify(checked.scenario), lanes);
    setState({ race: startRace(runId, checked.scenario, checked.lanes) });
  }

  async function runUnlessLong() {
    const lanes = getState().checked?.lanes.length ?? 0;
    if (lanes <= AUTORUN_LANES) return run();
    say(notice('info', `This race has ${lanes} lanes. Press Run when you are ready.`));
  }

  const actions = {
    /** Loads the catalogue, opens the address or else the opening race, and runs it. */
    async start() {
      try {
        const catalogue = await engine.catalogue();
        setState({ engine: { kind: 'ready', catalogue } });
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        setState({ engine: { kind: 'broken', message } });
        return;
      }
      const linked = address.read().length > 1;
      if (linked) await openFragment(address.read());
      else await openPreset(presetById(OPENING));
      address.onChange(() => void openFragment(address.read()).then(runUnlessLong));
      await runUnlessLong();
    },

    edit(change: (scenario: ScenarioSpec) => ScenarioSpec, merge: string | null = null) {
      setState(({ history }) => ({ history: edited(history, change(history.present), merge) }));
      checkSoon();
      writeAddress(merge === null ? 'push' : 'replace');
    },

    undo: () => travel(undone),
    redo: () => travel(redone),

    look(change: Partial<View>) {
      setState(({ view }) => ({ view: { ...view, ...change } }));
      writeAddress('replace');
    },

    async choosePreset(id: string) {
      await openPreset(presetById(id));
      writeAddress('push');
      await run();
    },

    /** Opens a scenario from elsewhere and races it; `remarks` say what of it was not understood. */
    async openScenario(next: ScenarioSpec, remarks: readonly string[] = []) {
      await open(next, null, { ...DEFAULT_VIEW, panel: getState().view.panel });
      if (remarks.length > 0) say(notice('warning', 'Opened, except:', remarks));
      writeAddress('push');
      await runUnlessLong();
    },

    run,

    pause() {
      engine.pause();
      setState(({ race }) => ({ race: race && { ...race, status: 'paused' } }));
    },

    resume() {
      engine.resume();
      setState(({ race }) => ({ race: race && { ...race, status: 'running' } }));
    },

    cancel() {
      flush();
      engine.cancel();
      setState(({ race }) => ({ race: isUnderWay(race) ? cancelRace(race) : race }));
    },

    /** The whole address for others, or null where the scenario is too large for one. */
    async link(base: string): Promise<string | null> {
      const text = await fragment();
      return text === null ? null : `${base}#${text}`;
    },

    compare: engine.compare,
    say,

    dismiss(id: number) {
      setState(({ notices }) => ({ notices: notices.filter((each) => each.id !== id) }));
    },

    /** Resolves once nothing is under way: no check pending, no lane running. */
    async idle(): Promise<void> {
      await checking;
      const settled = () => {
        const { race, checked, engine: state } = getState();
        if (state.kind === 'broken') return true;
        return checked?.scenario === scenario() && race !== null && race.status !== 'running';
      };
      if (settled()) return;
      await new Promise<void>((resolve) => {
        const stop = store.subscribe(() => {
          if (!settled()) return;
          stop();
          resolve();
        });
      });
    },
  };

  function travel(step: typeof undone<ScenarioSpec>) {
    setState(({ history }) => ({ history: step(history) }));
    checkSoon();
    writeAddress('replace');
  }

  return { store, ...actions };
}

const HELP_WITH_LINKS = [
  'The opening race is shown instead. Ask the sender to copy the link again with Share, or to send the scenario file.',
];

function verdict(
  promised: { engine: string | null; fingerprint: string },
  fingerprint: string,
  version: string | null,
): Notice {
  if (promised.fingerprint === fingerprint) {
    return notice('success', `Same results as in the link: fingerprint ${fingerprint}.`);
  }
  const why =
    promised.engine === version
      ? 'The preset or the page has changed since.'
      : `The link was made with engine ${promised.engine ?? 'of unknown version'}; this is ${version}.`;
  return notice('warning', 'Results differ from those in the link.', [
    `${why} Fingerprint there ${promised.fingerprint}, here ${fingerprint}.`,
  ]);
}
