/** Undo and redo of a value; similar consecutive edits are merged. */

export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** The kind of the last edit; another edit of this kind replaces the present value. */
  readonly merging: string | null;
}

const MAX_STEPS = 200;

export const historyOf = <T>(present: T): History<T> => ({
  past: [],
  present,
  future: [],
  merging: null,
});

/** Records an edit. Consecutive edits with the same `merge`, such as the steps of one drag, are undone together. */
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
