import { describe, expect, it } from 'vitest';
import {
  FIGURES,
  findingOf,
  hasBothTraffics,
  type JudgedClaim,
  judgedClaims,
  PAPERS,
  resultsOf,
  scenarioOf,
  schemesOf,
  tally,
  VERDICTS,
} from './papers';

const every = FIGURES.flatMap((figure) =>
  (figure.panels.length > 0 ? figure.panels : [null]).map((panel) => ({ figure, panel })),
);

const QUICK = { size: 'quick', traffic: 'synthetic' } as const;

describe('the papers’ figures', () => {
  it('belong to a paper, and list no claim twice', () => {
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

  it('are in the order of their papers', () => {
    const titles = FIGURES.filter(({ paper }) => paper === 'spq').map(({ title }) => title);
    expect(titles.map((title) => title.split(':')[0])).toEqual([
      'Figure 2',
      'Figures 4 to 6',
      'Figure 7',
      'Experiment',
      'Experiment',
      'Experiment',
    ]);
  });

  it('begin with races, before calculations', () => {
    const own = FIGURES.filter(({ paper, claims }) => paper === 'pias' && claims.length > 0);
    const calculated = own.map(({ analysis }) => analysis !== undefined);
    expect(calculated).toEqual([...calculated].sort());
    expect(own[0]?.figure).toBe('fig-4-6');
  });

  it('keep results on the recorded trace separate from those on its synthetic equivalent', () => {
    const both = FIGURES.filter((figure) => hasBothTraffics(figure, 'full'));
    expect(both.length).toBeGreaterThan(0);
    for (const figure of both) {
      expect(figure.with_trace).toBeDefined();
      const traced = (['recorded', 'synthetic'] as const).map((traffic) =>
        resultsOf(figure, { size: 'full', traffic }),
      );
      expect(traced.map((results) => results?.size)).toEqual(['full', 'full']);
      expect(traced.map((results) => results?.provenance.with_trace)).toEqual([true, false]);
    }
  });

  it('fall back to stored results, preferring the requested size', () => {
    for (const figure of FIGURES) {
      expect(resultsOf(figure, { size: 'quick', traffic: 'recorded' })?.size).toBe('quick');
    }
  });

  it('have findings that reasons of their paper quote by id', () => {
    const found = findingOf('spq', 'youngest-ws-dctcp-mean');
    expect(found?.figure.figure).toBe('youngest-first');
    expect(found?.measured?.value).toBeGreaterThan(0);
    expect(findingOf('pias', 'youngest-ws-dctcp-mean')).toBeUndefined();
  });

  it('have a verdict for every claim, counted once', () => {
    for (const figure of FIGURES) {
      const claims = judgedClaims(figure, QUICK);
      const counts = tally(claims);
      const listed = VERDICTS.reduce((sum, verdict) => sum + counts[verdict].all, 0);
      expect(listed).toBe(figure.claims.length);
      for (const { id } of resultsOf(figure, QUICK)?.claims ?? []) {
        expect(figure.claims.map((claim) => claim.id)).toContain(id);
      }
    }
  });
});

describe('the tally', () => {
  it('counts firm verdicts separately', () => {
    const judged = (verdict: JudgedClaim['verdict'], firm: boolean) =>
      ({ verdict, result: { firm } }) as JudgedClaim;
    const counts = tally([
      judged('reproduced', true),
      judged('reproduced', false),
      judged('not-reproduced', false),
    ]);
    expect(counts.reproduced).toEqual({ all: 2, firm: 1 });
    expect(counts['not-reproduced']).toEqual({ all: 1, firm: 0 });
    expect(counts['one-run']).toEqual({ all: 0, firm: 0 });
  });
});
