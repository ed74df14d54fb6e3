/** The lives of one flow under several contestants, from accounts that the engine makes on request. */
import type { CauseCard, Life } from '../../engine/generated';
import type { Contestant } from '../../state/race/contestants';
import type { Lane } from '../../state/race/race';

export interface AskedLane {
  readonly appearance: Contestant;
  readonly lane: Lane;
}

export type KnownLife = { readonly of: AskedLane } & (
  | { readonly kind: 'pending'; readonly fraction: number }
  | { readonly kind: 'known'; readonly life: Life }
  | { readonly kind: 'failed'; readonly message: string }
);

/** One entry per lane. */
export function useLives(lanes: readonly AskedLane[], _flow: number): readonly KnownLife[] {
  return lanes.map((of) => ({ of, kind: 'pending', fraction: 0 }));
}

const NONE: readonly CauseCard[] = [];

/** The causes of the account, in the order of its columns. */
export const useCauses = (): readonly CauseCard[] => NONE;
