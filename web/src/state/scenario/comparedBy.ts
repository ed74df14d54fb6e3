/** The two contestants that a claim's measure compares. */
import type { ExplainedKey, SizeKey } from '../view/view';
import { termsOf } from './measures';

export interface ComparedPair {
  /** Id of the panel; empty for figures without panels. */
  readonly panel: string;
  /** Labels of the contestant and of the one that it is compared with. */
  readonly contestants: readonly [string, string];
  readonly sizes: ExplainedKey;
  /** Null for all swept values, or none. */
  readonly swept: number | null;
}

/** Numbers of flows and coflows, whose completion times have accounts. */
const ACCOUNTED = /^(flows|ordinary\w*|coflows)\./;
const SIZES: readonly SizeKey[] = ['small', 'medium', 'large'];

/** Null unless the first number of flows or coflows is followed by that of another contestant in the same panel. */
export function comparedBy(measure: string): ComparedPair | null {
  const terms = termsOf(measure);
  const [own] = terms;
  const base = terms.find(
    ({ contestant, panel }) => contestant !== own?.contestant && panel === own?.panel,
  );
  if (!own || !base || !ACCOUNTED.test(own.path)) return null;
  const [of, ...path] = own.path.split('.');
  const sizes = of === 'coflows' ? 'coflows' : (SIZES.find((size) => path.includes(size)) ?? 'all');
  return {
    panel: own.panel,
    contestants: [own.contestant, base.contestant],
    sizes,
    swept: own.swept,
  };
}
