/** What the page knows. Only stored here; what follows from it is computed where it is shown. */
import { createStore } from 'zustand/vanilla';
import type { Catalogue, Issue, LanePlan, Remark, Remedy, ScenarioSpec } from '../engine/generated';
import { type History, historyOf } from './history/history';
import type { Promised } from './link/promised';
import type { Race } from './race/race';
import { BLANK } from './scenario/readScenario';
import type { Goal } from './statistics/precision';
import type { Notice } from './view/notices';
import type { Theme } from './view/theme';
import { DEFAULT_VIEW, type View } from './view/view';

export type EngineState =
  | { kind: 'loading' }
  | { kind: 'ready'; catalogue: Catalogue }
  | { kind: 'broken'; message: string };

/** What the engine says of a scenario. */
export interface Checked {
  readonly scenario: ScenarioSpec;
  readonly issues: readonly Issue[];
  readonly lanes: readonly LanePlan[];
  readonly remarks: readonly Remark[];
  /** What would mend some of the issues, if one step can. */
  readonly remedy?: Remedy;
}

export interface State {
  readonly engine: EngineState;
  /** The preset that the scenario started from. */
  readonly preset: string | null;
  readonly history: History<ScenarioSpec>;
  /** Null until the engine has looked at any scenario; may lag behind the present one. */
  readonly checked: Checked | null;
  readonly view: View;
  /** The reader's own choice, on whatever is open. */
  readonly theme: Theme;
  readonly race: Race | null;
  /** How sure a person wants to be, while seeds are added until the race is. */
  readonly goal: Goal | null;
  readonly promised: Promised | null;
  readonly notices: readonly Notice[];
}

export const createPageStore = (theme: Theme) =>
  createStore<State>(() => ({
    engine: { kind: 'loading' },
    preset: null,
    history: historyOf(BLANK),
    checked: null,
    view: DEFAULT_VIEW,
    theme,
    race: null,
    goal: null,
    promised: null,
    notices: [],
  }));

export type PageStore = ReturnType<typeof createPageStore>;
