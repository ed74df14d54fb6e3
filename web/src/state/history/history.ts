/** Undo and redo of a value, with runs of similar edits taken together. */

export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** What kind of edit led here; the next of the same kind replaces it. */
  readonly merging: string | null;
}

const MAX_STEPS = 200;

export const historyOf = <T>(present: T): History<T> => ({
  past: [],
  present,
  future: [],
  merging: null,
});

/** Notes an edit. Edits with the same `merge` in a row, such as the steps of one drag, undo together. */
export function edited<T>(
  history: History<T>,
  present: T,
  merge: string | null = null,
): History<T> {
  const continues = merge !== null && merge === history.merging;
  const past = continues ? history.past : [...history.past, history.present].slice(-MAX_STEPS);
  return { past, present, future: [], merging: merge };
}

export function undone<T>(history: History<T>): History<T> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  const future = [history.present, ...history.future];
  return { past: history.past.slice(0, -1), present, future, merging: null };
}

export function redone<T>(history: History<T>): History<T> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, merging: null };
}
