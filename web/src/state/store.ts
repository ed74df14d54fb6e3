/** The state of the page. Derived values are not stored, but computed where they are shown. */
import { createStore } from 'zustand/vanilla';
import type { Catalogue, Issue, LanePlan, Remark, Remedy, ScenarioSpec } from '../engine/generated';
import { type Accounts, NO_ACCOUNTS } from './account/accounts';
import { type Lives, NO_LIVES } from './account/lives';
import { type History, historyOf } from './history/history';
import type { OwnSchemes } from './knownSchemes';
import { type Answers, NO_ANSWERS } from './lessons/answers';
import type { OpenLesson } from './lessons/steps';
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

/** The engine's check of a scenario. */
export interface Checked {
  readonly scenario: ScenarioSpec;
  readonly issues: readonly Issue[];
  readonly lanes: readonly LanePlan[];
  readonly remarks: readonly Remark[];
  /** A change that fixes some of the issues, if known. */
  readonly remedy?: Remedy;
}

export interface State {
  readonly engine: EngineState;
  /** The preset from which the scenario was edited. */
  readonly preset: string | null;
  /** The lesson of which the preset is a step; null outside lessons. */
  readonly lesson: OpenLesson | null;
  /** Whether the open lesson is being written. */
  readonly authoring: boolean;
  /** Answers to the questions of lessons. */
  readonly answers: Answers;
  readonly history: History<ScenarioSpec>;
  /** Null before the first check; may be of an earlier scenario than the current one. */
  readonly checked: Checked | null;
  /** Of all own schemes that were checked. */
  readonly own: OwnSchemes;
  readonly view: View;
  /** The user's preference, independent of the open scenario. */
  readonly theme: Theme;
  readonly race: Race | null;
  /** Whether the last race was so short that a change starts the next one by itself. */
  readonly quick: boolean;
  /** Accounts of lanes of the race that were asked for. */
  readonly accounts: Accounts;
  /** Lives of flows of the race that were asked for. */
  readonly lives: Lives;
  /** The precision goal while seeds are being added; null otherwise. */
  readonly goal: Goal | null;
  readonly promised: Promised | null;
  readonly notices: readonly Notice[];
}

export const createPageStore = (theme: Theme) =>
  createStore<State>(() => ({
    engine: { kind: 'loading' },
    preset: null,
    lesson: null,
    authoring: false,
    answers: NO_ANSWERS,
    history: historyOf(BLANK),
    checked: null,
    own: new Map(),
    view: DEFAULT_VIEW,
    theme,
    race: null,
    quick: false,
    accounts: NO_ACCOUNTS,
    lives: NO_LIVES,
    goal: null,
    promised: null,
    notices: [],
  }));

export type PageStore = ReturnType<typeof createPageStore>;
