/** What every part of a session shares: the store, the engine, the address, and a way to speak. */
import type { ScenarioSpec } from '../../engine/generated';
import type { AddressBar } from '../addressBar';
import { createWork, type Work } from '../busy';
import type { Journal } from '../journal';
import type { Notice } from '../notices';
import type { PageStore } from '../store';
import type { Engine } from './engine';

/** What of the browser a session needs. */
export interface Surroundings {
  readonly address: AddressBar;
  readonly journal: Journal;
}

export interface Core {
  readonly store: PageStore;
  readonly engine: Engine;
  readonly address: AddressBar;
  readonly journal: Journal;
  readonly work: Work;
  /** As edited last. */
  scenario(): ScenarioSpec;
  notify(added: Notice): void;
}

export function createCore(
  store: PageStore,
  engine: Engine,
  { address, journal }: Surroundings,
): Core {
  return {
    store,
    engine,
    address,
    journal,
    work: createWork(),
    scenario: () => store.getState().history.present,
    notify: (added) => store.setState(({ notices }) => ({ notices: [...notices, added] })),
  };
}
