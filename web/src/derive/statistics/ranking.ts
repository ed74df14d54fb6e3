/** The ranking during a race, with hysteresis. */

export interface Standing {
  readonly key: string;
  /** NaN if there is none. */
  readonly value: number;
  /** Number of rejected flows or coflows, which the value excludes. */
  readonly lost: number;
}

/** During a race, a contestant must lead by this share to move up. */
export const MARGIN = 0.02;

/**
 * Keys from first to last. Final ranks follow values only; before that, neighbours swap only beyond a margin, so that
 * ranks do not flicker. Contestants with more rejected flows rank lower whatever their value, because it excludes these
 * flows. Contestants without a value come last, in their previous order.
 */
export function ranking(
  shown: readonly string[],
  standings: readonly Standing[],
  { lowest, final }: { lowest: boolean; final: boolean },
): string[] {
  const judged = new Map(standings.map(({ key, value }) => [key, lowest ? value : -value]));
  const known = (key: string) => !Number.isNaN(judged.get(key) ?? Number.NaN);
  const keys = [
    ...shown.filter((key) => judged.has(key)),
    ...standings.map(({ key }) => key).filter((key) => !shown.includes(key)),
  ];
  const order = keys.filter(known);
  const losses = new Map(standings.map(({ key, lost }) => [key, lost]));
  const passes = (behind: string, ahead: string) => {
    const more = (losses.get(behind) ?? 0) - (losses.get(ahead) ?? 0);
    if (more !== 0) return more < 0;
    const [own, other] = [judged.get(behind) ?? 0, judged.get(ahead) ?? 0];
    return own < other - (final ? 0 : MARGIN * Math.abs(other));
  };
  // Insertion sort keeps the previous order of ties.
  for (let at = 1; at < order.length; at++) {
    for (let to = at; to > 0; to--) {
      const [ahead, behind] = [order[to - 1] as string, order[to] as string];
      if (!passes(behind, ahead)) break;
      order[to - 1] = behind;
      order[to] = ahead;
    }
  }
  return [...order, ...keys.filter((key) => !known(key))];
}
