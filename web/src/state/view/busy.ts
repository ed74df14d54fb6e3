/** Pending computations of the page: charts derived from results. */

export type Busy = ReturnType<typeof createBusy>;

export function createBusy() {
  let pending = 0;
  let waiting: (() => void)[] = [];

  return {
    /** Whether all that was begun has ended. */
    isDone: () => pending === 0,

    /** Begins a piece of work; what it returns ends it, once. */
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

    /** Resolves when all that was begun has ended. */
    async done(): Promise<void> {
      if (pending > 0) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}
