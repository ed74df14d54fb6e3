/** Every change of the scenario and of how results are looked at. */
import type { ScenarioSpec } from '../../engine/generated';
import { edited, redone, undone } from '../history/history';
import type { View } from '../view/view';
import type { Checking } from './checking';
import type { Core } from './core';
import type { Sharing } from './sharing';

export function createEditing(
  { store: { getState, setState } }: Core,
  { checkSoon }: Checking,
  { writeAddress }: Sharing,
) {
  function travel(step: typeof undone<ScenarioSpec>) {
    setState(({ history }) => ({ history: step(history) }));
    checkSoon();
    writeAddress('replace');
  }

  return {
    /** Edits with the same `merge` in a row, such as the steps of one drag, undo together. */
    edit(change: (scenario: ScenarioSpec) => ScenarioSpec, merge: string | null = null) {
      setState(({ history }) => ({ history: edited(history, change(history.present), merge) }));
      checkSoon();
      writeAddress(merge === null ? 'push' : 'replace');
    },

    undo: () => travel(undone),
    redo: () => travel(redone),

    /** Another tab is somewhere else, which Back leaves again. */
    setView(change: Partial<View>) {
      const moves = change.tab !== undefined && change.tab !== getState().view.tab;
      setState(({ view }) => ({ view: { ...view, ...change } }));
      writeAddress(moves ? 'push' : 'replace');
    },
  };
}
