/** Tracks pending work, such as charts being derived from results. */

export type Busy = ReturnType<typeof createBusy>;

export function createBusy() {
  let pending = 0;
  let waiting: (() => void)[] = [];

  return {
    /** Whether nothing is pending. */
    isDone: () => pending === 0,

    /** Starts a piece of work; the returned function ends it, once. */
    begin(): () => void {
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
    },

    /** Resolves when nothing is pending. */
    async done(): Promise<void> {
      if (pending > 0) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}
