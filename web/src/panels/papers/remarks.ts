/** Remarks below the claims of a figure: the reason for a missing measurement, or for the result. */
import type { JudgedClaim } from '../../state/scenario/papers';

export interface Remark {
  /**
   * Number of claims, up to this one, that the remark covers; 0 if there is none, or if it follows below a later claim.
   */
  readonly about: number;
  readonly lines: readonly string[];
  /** Id of an earlier claim with the same remark; empty for a new remark. */
  readonly sameAs: string;
}

/** One remark per claim; neighbours share equal remarks, and later ones refer to the first. */
export function remarksOf(claims: readonly JudgedClaim[]): Remark[] {
  const lines = claims.map(linesOf);
  const texts = lines.map((each) => each.join('\n'));
  return claims.map((_, position) => {
    const own = texts[position] ?? '';
    const silent = own === '' || own === texts[position + 1];
    const before = texts.slice(0, position).findLastIndex((text) => text !== own);
    const first = texts.indexOf(own);
    return {
      about: silent ? 0 : position - before,
      lines: lines[position] ?? [],
      sameAs: first <= before ? (claims[first]?.claim.id ?? '') : '',
    };
  });
}

function linesOf({ claim: { untestable, needs_full, reason }, result }: JudgedClaim): string[] {
  const measured = result !== undefined && result.parts.length > 0;
  const lines = [untestable, measured ? undefined : needs_full, reason];
  return lines.filter((line): line is string => Boolean(line));
}
