/** Opens scenarios: from links, presets and files. */
import type { ScenarioSpec } from '../../engine/generated';
import { sameRace } from '../edit';
import { edited, historyOf } from '../history';
import type { Draft } from '../journal';
import { sameJson } from '../json';
import { notice } from '../notices';
import { OPENING, PRESETS, type Preset, presetById } from '../presets';
import { warningOf } from '../promised';
import { engineVersion } from '../results';
import { readLink } from '../url';
import { DEFAULT_VIEW, type View } from '../view';
import type { Checking } from './checking';
import type { Core } from './core';
import type { Racing } from './racing';
import type { Sharing } from './sharing';

const HELP_WITH_LINKS = [
  'The opening race is shown instead. Ask the sender to copy the link again with Share, or to send the scenario file.',
];

export type Opening = ReturnType<typeof createOpening>;

export function createOpening(
  { store, say, scenario }: Core,
  { check }: Checking,
  { writeAddress }: Sharing,
  { run, runUnlessLong }: Racing,
) {
  const { getState, setState } = store;

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

  /** The results are looked at afresh, on whichever side of a phone the reader is. */
  const freshView = (): View => ({ ...DEFAULT_VIEW, panel: getState().view.panel });

  async function openPreset(preset: Preset | undefined) {
    if (preset) await open(preset.scenario, preset.id, { ...freshView(), ...preset.look });
  }

  async function openFragment(text: string): Promise<void> {
    const opened = await readLink(text);
    if (opened.kind === 'broken') {
      await openPreset(presetById(OPENING));
      say(notice('warning', `This link cannot be opened: ${opened.reason}.`, HELP_WITH_LINKS));
      return;
    }
    const { shared: linked, remarks } = opened;
    await open(linked.scenario, linked.preset, linked.view);
    if (remarks.length > 0) say(notice('warning', 'Opened what this link says, except:', remarks));
    const { engine: version, fingerprint } = linked;
    const warning = warningOf(version, engineVersion(getState()));
    if (warning) say(warning);
    if (fingerprint !== null) {
      const promised = { scenario: linked.scenario, engine: version, fingerprint };
      setState({ promised: { ...promised, warning: warning?.id ?? null } });
    }
  }

  /** Opens a scenario that is at hand with the view it was looked at, and races it. */
  async function reopen(kept: { scenario: ScenarioSpec; preset: string | null; view?: View }) {
    await open(kept.scenario, kept.preset, { ...freshView(), ...kept.view });
    writeAddress('push');
    await runUnlessLong();
  }

  /** Leads back to the work of the last visit, unless it is one of the presets as they came. */
  function offer(draft: Draft) {
    if (PRESETS.some(({ scenario }) => sameRace(scenario, draft.scenario))) return;
    const title = `“${draft.scenario.title || 'Your own race'}” from your last visit is kept.`;
    say(notice('info', title, [], { label: 'Open it', run: () => void reopen(draft) }));
  }

  return {
    openFragment,

    /** Goes where Back and Forward lead. Where only the view differs, what was raced stays. */
    async follow(fragment: string) {
      const opened = await readLink(fragment);
      if (opened.kind === 'opened' && sameJson(opened.shared.scenario, scenario())) {
        setState({ view: opened.shared.view });
        return;
      }
      await (fragment.length > 1 ? openFragment(fragment) : openPreset(presetById(OPENING)));
      await runUnlessLong();
    },

    /** Opens a link that came with a file, and races it. */
    async openLink(text: string) {
      await openFragment(text);
      writeAddress('push');
      await runUnlessLong();
    },

    reopen,
    offer,
    openFirst: () => openPreset(presetById(OPENING)),

    async choosePreset(id: string) {
      await openPreset(presetById(id));
      writeAddress('push');
      await run();
    },

    /** Opens a scenario from elsewhere and races it; `remarks` say what of it was not understood. */
    async openScenario(next: ScenarioSpec, remarks: readonly string[] = []) {
      await open(next, null, freshView());
      if (remarks.length > 0) say(notice('warning', 'Opened, except:', remarks));
      writeAddress('push');
      await runUnlessLong();
    },
  };
}
