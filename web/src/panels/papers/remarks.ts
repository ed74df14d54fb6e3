/** What is said below the claims of a figure: why one could not be measured, or why it came out as it did. */
import type { JudgedClaim } from '../../state/scenario/papers';

export interface Remark {
  /** How many claims, up to this one, it speaks of; 0 where nothing is said, or it is said further down. */
  readonly about: number;
  readonly lines: readonly string[];
  /** The claim, further up, of which the same is said already; empty for a new remark. */
  readonly sameAs: string;
}

/** One for each claim; what neighbours share is said once, and what was said before is referred to. */
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
