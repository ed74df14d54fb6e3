/** Which flows of a lane count, by their numbers. */

export interface Counting {
  readonly flows: number;
  readonly counted: number;
  /** Numbers of the first and of the last flow that counts; −1 without any. */
  readonly first: number;
  readonly last: number;
}

export function countingOf(counted: Uint8Array): Counting {
  return {
    flows: counted.length,
    counted: counted.reduce((sum, one) => sum + one, 0),
    first: counted.indexOf(1),
    last: counted.lastIndexOf(1),
  };
}

/** Why a flow does not count: it arrives before or after those that do, or is background traffic among them. */
export type Apart = 'before' | 'after' | 'among';

/** Null if the flow counts. */
export function apartOf(counted: Uint8Array, flow: number): Apart | null {
  if (counted[flow] === 1) return null;
  const { first, last } = countingOf(counted);
  return flow < first ? 'before' : flow > last ? 'after' : 'among';
}
