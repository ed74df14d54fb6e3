/** Wording of sizes and traffic of stored results. */
import type { Size } from '../../engine/generated';
import type { Wanted } from '../../state/scenario/papers';

export const SIZE_WORDS: Record<Size, string> = { full: 'Full size', quick: 'Quick size' };

export const TRAFFIC_WORDS: Record<Wanted['traffic'], string> = {
  recorded: 'Public trace',
  synthetic: 'Synthetic equivalent',
};
