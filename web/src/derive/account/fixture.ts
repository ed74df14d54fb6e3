/** Accounts by hand, for tests. */
import type { AccountedLane } from './means';

export interface AccountedFlow {
  readonly bytes: number;
  /** By cause. */
  readonly ps: readonly number[];
  readonly ideal_ps?: number;
  readonly deadline_ps?: number;
  /** 0 finished, 1 refused or given up, 2 unfinished. */
  readonly state?: number;
  readonly uncounted?: boolean;
}

export function accountedLane(seed: number, flows: readonly AccountedFlow[]): AccountedLane {
  const seconds = (of: (flow: AccountedFlow) => number | undefined) =>
    Float64Array.from(flows, (flow) => (of(flow) ?? Number.NaN) / 1e12);
  return {
    seed,
    size_bytes: Float64Array.from(flows, ({ bytes }) => bytes),
    ideal_s: seconds(({ ideal_ps = 0 }) => ideal_ps),
    deadline_s: seconds(({ deadline_ps }) => deadline_ps),
    mask: Uint8Array.from(flows, ({ uncounted }) => (uncounted ? 0 : 1)),
    columns: {
      ps: Float64Array.from(flows.flatMap(({ ps }) => ps)),
      until_ps: Float64Array.from(flows, ({ ps }) => ps.reduce((sum, one) => sum + one, 0)),
      state: Uint8Array.from(flows, ({ state = 0 }) => state),
    },
  };
}
