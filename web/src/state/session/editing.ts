/** Changes of the scenario and of the view. */
import type { ScenarioSpec } from '../../engine/generated';
import { edited, redone, undone } from '../history/history';
import { sameJson } from '../json';
import type { View } from '../view/view';
import type { Checking } from './checking';
import type { Core } from './core';
import type { Racing } from './racing';
import type { Sharing } from './sharing';

export function createEditing(
  { store: { getState, setState } }: Core,
  { checkSoon }: Checking,
  { runIfQuick }: Racing,
  { writeAddress }: Sharing,
) {
  function travel(step: typeof undone<ScenarioSpec>) {
    setState(({ history }) => ({ history: step(history) }));
    checkSoon(runIfQuick);
    writeAddress('replace');
  }

  return {
    /** Consecutive edits with the same `merge`, such as the steps of one drag, are undone together. */
    edit(change: (scenario: ScenarioSpec) => ScenarioSpec, merge: string | null = null) {
      setState(({ history }) => ({ history: edited(history, change(history.present), merge) }));
      checkSoon(runIfQuick);
      writeAddress(merge === null ? 'push' : 'replace');
    },

    undo: () => travel(undone),
    redo: () => travel(redone),

    /** Switching the tab, the flow or the paper's figure is a navigation, which Back reverts. */
    setView(change: Partial<View>) {
      const { view } = getState();
      const next = { ...view, ...change };
      const moves =
        next.tab !== view.tab ||
        next.paperFigure !== view.paperFigure ||
        !sameJson(next.flow, view.flow);
      setState({ view: next });
      writeAddress(moves ? 'push' : 'replace');
    },
  };
}
