/** The common parts of a session: the store, the engine, the address, and notices. */
import type { ScenarioSpec } from '../../engine/generated';
import type { Journal } from '../history/journal';
import type { AddressBar } from '../link/addressBar';
import type { PageStore } from '../store';
import { type Busy, createBusy } from '../view/busy';
import type { Notice } from '../view/notices';
import type { Engine } from './engine';

/** The browser services that a session needs. */
export interface Surroundings {
  readonly address: AddressBar;
  readonly journal: Journal;
  readonly pageSource: PageSource;
}

/** What links and files of the page refer to. */
export interface PageSource {
  /** The address of the page without a fragment, as links give it. */
  address(): string;
  /**
   * The HTML of the whole page in one file.
   *
   * @throws Error with a reason if it cannot be loaded.
   */
  singleFile(): Promise<string>;
}

export interface Core {
  readonly store: PageStore;
  readonly engine: Engine;
  readonly address: AddressBar;
  readonly journal: Journal;
  readonly pageSource: PageSource;
  readonly busy: Busy;
  /** The scenario with all edits. */
  scenario(): ScenarioSpec;
  notify(added: Notice): void;
}

export function createCore(
  store: PageStore,
  engine: Engine,
  { address, journal, pageSource }: Surroundings,
): Core {
  return {
    store,
    engine,
    address,
    journal,
    pageSource,
    busy: createBusy(),
    scenario: () => store.getState().history.present,
    notify: (added) => store.setState(({ notices }) => ({ notices: [...notices, added] })),
  };
}
