/** The address keeps up with what is on the page, and says what a link promised. */

import { engineVersion } from '../catalogue';
import type { Provenance } from '../export/provenance';
import { verdict } from '../link/promised';
import { MAX_LINK_LENGTH, type Shared, writeLink } from '../link/url';
import { fingerprintOf } from '../race/results';
import { sameRace } from '../scenario/edit';
import type { View } from '../view/view';
import type { Core } from './core';

export type Sharing = ReturnType<typeof createSharing>;

export function createSharing({ store, address, journal, busy, scenario, notify }: Core) {
  const { getState, setState } = store;

  function shared(change: Partial<View> = {}): Shared {
    const { preset, view, race } = getState();
    const raced = race?.status === 'finished' && sameRace(race.scenario, scenario());
    return {
      preset,
      scenario: scenario(),
      view: { ...view, ...change },
      engine: engineVersion(getState()),
      fingerprint: raced ? fingerprintOf(race) : null,
    };
  }

  /** The fragment, or null where it would be too long to be of use. */
  async function fragment(change?: Partial<View>): Promise<string | null> {
    const link = await writeLink(shared(change));
    return link.length > MAX_LINK_LENGTH ? null : link;
  }

  return {
    /** The address follows, and the work in hand is kept. Within another page, both belong to that page. */
    writeAddress(how: 'replace' | 'push') {
      const { view, preset } = getState();
      if (view.display === 'embed') return;
      address[how](() => fragment());
      void journal.saveDraft({ preset, scenario: scenario() });
    },

    /** The whole address for others, seen with a change of view; null where the scenario is too large for one. */
    async link(base: string, change?: Partial<View>): Promise<string | null> {
      const text = await fragment(change);
      return text === null ? null : `${base}#${text}`;
    },

    /** Of what is shown: the race as it was run, which the scenario may have left behind. */
    async provenance(): Promise<Provenance> {
      const { race, preset, view } = getState();
      const raced = race?.scenario ?? scenario();
      const engine = engineVersion(getState());
      const shown = race?.status === 'finished' && busy.isDone();
      const fingerprint = shown ? fingerprintOf(race) : null;
      const part = { preset, scenario: raced, engine, fingerprint };
      const fragment = await writeLink({ ...part, view: { ...view, display: 'page' } });
      return { ...part, title: raced.title || 'Your own race', fragment };
    },

    /** Remembers a race that ended, unless within another page. */
    remember() {
      const { race, preset, view } = getState();
      if (!race || view.display === 'embed') return;
      const fingerprint = fingerprintOf(race);
      const engine = engineVersion(getState());
      void journal.remember({ preset, scenario: race.scenario, view, engine, fingerprint });
    },

    /** Says whether a race that ended came out as its link promised. */
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
