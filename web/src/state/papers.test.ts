import { describe, expect, it } from 'vitest';
import { FIGURES, judgedClaims, PAPERS, resultsOf, scenarioOf, schemesOf, tally } from './papers';

const every = FIGURES.flatMap((figure) =>
  (figure.panels.length > 0 ? figure.panels : [null]).map((panel) => ({ figure, panel })),
);

describe('the papers’ figures', () => {
  it('belong to a paper, and no claim is told twice', () => {
    expect(PAPERS.length).toBeGreaterThan(0);
    const known = PAPERS.map(({ id }) => id);
    for (const { paper } of FIGURES) expect(known).toContain(paper);
    const ids = FIGURES.flatMap(({ claims }) => claims.map(({ id }) => id));
    expect(ids).toEqual([...new Set(ids)]);
  });

  it.each(
    every.map(
      ({ figure, panel }) =>
        [`${figure.paper} ${figure.figure} ${panel?.id ?? ''}`, figure, panel] as const,
    ),
  )('open in the explorer: %s', (_, figure, panel) => {
    const scenario = scenarioOf(figure, panel, 'quick');
    if (figure.analysis !== undefined) return expect(scenario).toBeNull();
    expect(scenario?.contestants.length).toBeGreaterThan(0);
    expect(scenario?.seeds.length).toBeGreaterThan(0);
    expect(scenario?.title).not.toBe('');
    expect(schemesOf(figure).length).toBeGreaterThan(0);
  });

  it('have a verdict for every claim, counted once', () => {
    for (const figure of FIGURES) {
      const claims = judgedClaims(figure, 'quick');
      const counts = Object.values(tally(claims)).reduce((sum, one) => sum + one, 0);
      expect(counts).toBe(figure.claims.length);
      for (const { id } of resultsOf(figure, 'quick')?.claims ?? []) {
        expect(figure.claims.map((claim) => claim.id)).toContain(id);
      }
    }
  });
});
