/** Remarks below the claims of a figure: the reason for a missing measurement, or for the result. */
import type { Figure } from '../../engine/generated';
import type { JudgedClaim } from '../../state/scenario/papers';
import { figuresBehind, reasonText } from './reasonText';

export interface Remark {
  /**
   * Number of claims, up to this one, that the remark covers; 0 if there is none, or if it follows below a later claim.
   */
  readonly about: number;
  readonly lines: readonly string[];
  /** The figures that show the numbers of the reason. */
  readonly behind: readonly Figure[];
  /** Id of an earlier claim with the same remark; empty for a new remark. */
  readonly sameAs: string;
}

/** One remark per claim; neighbours share equal remarks, and later ones refer to the first. */
export function remarksOf(paper: string, claims: readonly JudgedClaim[]): Remark[] {
  const lines = claims.map((claim) => linesOf(paper, claim));
  const texts = lines.map((each) => each.join('\n'));
  return claims.map(({ claim: { reason } }, position) => {
    const own = texts[position] ?? '';
    const silent = own === '' || own === texts[position + 1];
    const before = texts.slice(0, position).findLastIndex((text) => text !== own);
    const first = texts.indexOf(own);
    return {
      about: silent ? 0 : position - before,
      lines: lines[position] ?? [],
      behind: reason ? figuresBehind(paper, reason) : [],
      sameAs: first <= before ? (claims[first]?.claim.id ?? '') : '',
    };
  });
}

function linesOf(paper: string, { claim, result }: JudgedClaim): string[] {
  const { untestable, needs_full, reason } = claim;
  const measured = result !== undefined && result.parts.length > 0;
  const why = reason && reasonText(paper, reason);
  const lines = [untestable, measured ? undefined : needs_full, why];
  return lines.filter((line): line is string => Boolean(line));
}
