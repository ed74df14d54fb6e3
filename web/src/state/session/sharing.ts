/** Keeps the address in sync with the page, and verifies the fingerprint of a link. */

import type { ScenarioSpec } from '../../engine/generated';
import { engineVersion } from '../catalogue';
import type { Provenance } from '../export/provenance';
import { ownLesson } from '../lessons/steps';
import { fileThatOpens } from '../link/pageFile';
import { verdict } from '../link/promised';
import { MAX_LINK_LENGTH, type Shared, writeLink } from '../link/url';
import { sameRace } from '../scenario/edit';
import type { Preset } from '../scenario/presets';
import { fingerprintOf } from '../statistics/results';
import { DEFAULT_VIEW, type View } from '../view/view';
import type { Core } from './core';

export type Sharing = ReturnType<typeof createSharing>;

export function createSharing({
  store,
  address,
  journal,
  pageSource,
  busy,
  scenario,
  notify,
}: Core) {
  const { getState, setState } = store;

  /** What the page shows, or a preset. */
  function shared(change: Partial<View> = {}, from?: Preset): Shared {
    const { preset, view, race } = getState();
    const lesson = ownLesson(getState());
    if (from) {
      const shown = { ...DEFAULT_VIEW, ...from.view, ...change };
      return {
        ...{ preset: from.id, lesson, scenario: from.scenario, view: shown },
        ...{ engine: null, fingerprint: null },
      };
    }
    const raced = race?.status === 'finished' && sameRace(race.scenario, scenario());
    return {
      preset,
      lesson,
      scenario: scenario(),
      view: { ...view, ...change },
      engine: engineVersion(getState()),
      fingerprint: raced ? fingerprintOf(race) : null,
    };
  }

  /** The fragment; null if it is too long to be useful. */
  async function fragment(of: Shared): Promise<string | null> {
    const link = await writeLink(of);
    return link.length > MAX_LINK_LENGTH ? null : link;
  }

  return {
    /** Updates the address and the draft; not in an embedded page, where the surrounding page owns both. */
    writeAddress(how: 'replace' | 'push') {
      const { view, preset } = getState();
      if (view.display === 'embed') return;
      const now = shared();
      address[how](() => fragment(now));
      void journal.saveDraft({ preset, scenario: scenario(), lesson: ownLesson(getState()) });
    },

    /** A complete link, optionally with another view, or to a preset; null if the scenario is too large. */
    async link(change?: Partial<View>, from?: Preset): Promise<string | null> {
      const text = await fragment(shared(change, from));
      return text === null ? null : `${pageSource.address()}#${text}`;
    },

    /**
     * The page in one HTML file that opens what the page shows, or a preset.
     *
     * @throws Error with a reason if the page cannot be had in one file.
     */
    async singleFile(title: string, from?: Preset): Promise<string> {
      const html = await pageSource.singleFile();
      const fragment = await writeLink(shared({ display: 'page' }, from));
      return fileThatOpens(html, { title, fragment, published: pageSource.address() });
    },

    /** Provenance of the displayed race, whose scenario may differ from the edited one. */
    async provenance(): Promise<Provenance> {
      const { race, preset, view } = getState();
      const raced = race?.scenario ?? scenario();
      const engine = engineVersion(getState());
      const shown = race?.status === 'finished' && busy.isDone();
      const fingerprint = shown ? fingerprintOf(race) : null;
      const lesson = ownLesson(getState());
      const part = { preset, lesson, scenario: raced, engine, fingerprint };
      const fragment = await writeLink({ ...part, view: { ...view, display: 'page' } });
      return { ...part, title: raced.title || 'Your own race', fragment };
    },

    /** Stores a race that ended, in place of the race `replaced`, unless embedded. */
    remember(replaced: ScenarioSpec | null) {
      const { race, preset, view } = getState();
      if (!race || view.display === 'embed') return;
      const fingerprint = fingerprintOf(race);
      const engine = engineVersion(getState());
      const remembered = { preset, scenario: race.scenario, view, engine, fingerprint };
      void journal.remember(remembered, replaced);
    },

    /** Reports whether the results match the fingerprint of the link. */
    keepPromise() {
      const { race, promised } = getState();
      if (!race || !promised || !sameRace(promised.scenario, race.scenario)) return;
      setState(({ notices }) => ({
        promised: null,
        notices: notices.filter(({ id }) => id !== promised.warning),
      }));
      notify(verdict(promised, fingerprintOf(race), engineVersion(getState())));
    },
  };
}
