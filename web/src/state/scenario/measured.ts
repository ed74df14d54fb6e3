/** The race behind the measure of a claim. */
import type { Figure, ScenarioSpec } from '../../engine/generated';
import { termsOf } from './measures';
import { scenarioOf } from './papers';

/** Whether a swept field belongs to a contestant, which a shorter list would shift. */
const sweepsContestant = ({ sweep }: ScenarioSpec) =>
  sweep?.path.startsWith('/contestants') === true;

/**
 * The panel of the first measure at the size for the browser, with the contestants that the measures name there: an
 * alternative reading races beside what it is an alternative to. Null for what is calculated.
 */
export function measuredRace(figure: Figure, measures: readonly string[]): ScenarioSpec | null {
  const terms = measures.flatMap(termsOf);
  const id = terms[0]?.panel ?? '';
  const panel = figure.panels.find((one) => one.id === id) ?? null;
  const whole = scenarioOf(figure, panel, 'quick');
  if (!whole || sweepsContestant(whole)) return whole;
  const named = new Set(terms.filter((term) => term.panel === id).map((term) => term.contestant));
  const contestants = whole.contestants.filter(({ label = '' }) => named.has(label));
  return contestants.length === 0 ? whole : { ...whole, contestants };
}
