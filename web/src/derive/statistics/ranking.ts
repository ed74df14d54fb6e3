/** The ranking during a race, with hysteresis. */

export interface Standing {
  readonly key: string;
  /** NaN while there is none. */
  readonly value: number;
  /** Flows or coflows that the value leaves out because they were rejected. */
  readonly lost: number;
}

/** While a race runs, a contestant must lead by this share to move up. */
const MARGIN = 0.02;

/**
 * The keys from first to last. Final places are by value alone; before that, neighbours of the order shown so far
 * change places only where they clearly should, so that places do not flicker while numbers settle. Whoever rejected
 * flows comes behind all that rejected fewer, whatever the value: it is over the rest. Whoever has no value comes last,
 * in the order shown so far.
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
  // Insertion keeps the order shown among those that are level.
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
