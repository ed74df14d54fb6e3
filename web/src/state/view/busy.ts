/** Tracks pending work, such as charts being derived from results. */

export type Busy = ReturnType<typeof createBusy>;

export function createBusy() {
  let pending = 0;
  let waiting: (() => void)[] = [];

  /** Starts a piece of work; the returned function ends it, once. */
  function begin(): () => void {
    let ended = false;
    pending += 1;
    return () => {
      if (ended) return;
      ended = true;
      pending -= 1;
      if (pending > 0) return;
      for (const resolve of waiting) resolve();
      waiting = [];
    };
  }

  return {
    /** Whether nothing is pending. */
    isDone: () => pending === 0,

    begin,

    /** Wraps an action, which is pending until its promise settles. */
    tracked:
      <A extends unknown[]>(action: (...args: A) => Promise<void>) =>
      async (...args: A): Promise<void> => {
        const end = begin();
        try {
          await action(...args);
        } finally {
          end();
        }
      },

    /** Resolves when nothing is pending. */
    async done(): Promise<void> {
      if (pending > 0) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}
