/** Papers as data: figures, measurements and the scenarios behind them. Loaded only with the papers tab. */
import type {
  Claim,
  ClaimResult,
  ClaimVerdict,
  DifferenceCause,
  Figure,
  FigureResults,
  Finding,
  Measured,
  Panel,
  Paper,
  ScenarioSpec,
  Size,
} from '../../engine/generated';
import { type Json, mergePatched } from '../json';
import type { View } from '../view/view';
import { UNBOUNDED } from './bounds';
import { readScenario } from './readScenario';

const paperFiles = import.meta.glob<Paper>('../../../../scenarios/papers/*/paper.json', {
  eager: true,
  import: 'default',
});
/** Files omit empty lists. */
type Written<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;
type WrittenFigure = Omit<Written<Figure, 'panels' | 'notes'>, 'claims'> & {
  readonly claims: readonly Written<Claim, 'parts'>[];
};

const figureFiles = import.meta.glob<WrittenFigure>(
  ['../../../../scenarios/papers/*/*.json', '!../../../../scenarios/papers/*/paper.json'],
  { eager: true, import: 'default' },
);
const resultFiles = import.meta.glob<FigureResults>(
  [
    '../../../../scenarios/papers/results/*/*.json',
    '!../../../../scenarios/papers/results/*/*.lanes.json',
  ],
  { eager: true, import: 'default' },
);

export const PAPERS: readonly Paper[] = Object.values(paperFiles).sort(
  (a, b) => a.year - b.year || a.name.localeCompare(b.name),
);

/**
 * In the papers' order, but races before calculations, which say less to a reader who is new to a paper, and
 * experiments of ours, which claim nothing, last.
 */
export const FIGURES: readonly Figure[] = Object.values(figureFiles)
  .map(whole)
  .sort(
    (a, b) =>
      Number(isExperiment(a)) - Number(isExperiment(b)) ||
      Number(a.analysis !== undefined) - Number(b.analysis !== undefined) ||
      numberOf(a) - numberOf(b) ||
      a.title.localeCompare(b.title, 'en'),
  );

/** Whether the figure is no paper's: it shows the cause of a difference. */
function isExperiment({ claims }: Pick<Figure, 'claims'>): boolean {
  return claims.length === 0;
}

/** The figure's id in links, unique among all papers. */
export const addressOf = ({ paper, figure }: Pick<Figure, 'paper' | 'figure'>): string =>
  `${paper}.${figure}`;

/** The first number in a figure's title; figures without a number come last. */
function numberOf({ title }: { title: string }): number {
  const number = /^Figures? (\d+)/.exec(title)?.[1];
  return number === undefined ? Number.POSITIVE_INFINITY : Number(number);
}

function whole({ claims, ...figure }: WrittenFigure): Figure {
  const all = claims.map((claim) => ({ parts: [], ...claim }));
  return { panels: [], notes: [], ...figure, claims: all };
}

const RESULTS: readonly FigureResults[] = Object.values(resultFiles);

/** Which stored results of a figure to show. */
export interface Wanted {
  readonly size: Size;
  /** The recorded trace, or synthetic traffic with its statistics. */
  readonly traffic: View['paperTraffic'];
}

/** The stored results of a figure: at the requested size if available, else at the other; likewise for the traffic. */
export function resultsOf(figure: Figure, { size, traffic }: Wanted): FigureResults | undefined {
  const own = storedOf(figure);
  const sized = own.filter((one) => one.size === size);
  const at = sized.length > 0 ? sized : own;
  return at.find(({ provenance }) => trafficOf(provenance) === traffic) ?? at[0];
}

/** Whether a figure was run at this size on both the recorded trace and its synthetic equivalent. */
export function hasBothTraffics(figure: Figure, size: Size): boolean {
  const own = storedOf(figure).filter((one) => one.size === size);
  return new Set(own.map(({ provenance }) => trafficOf(provenance))).size === 2;
}

const trafficOf = ({ with_trace }: FigureResults['provenance']): Wanted['traffic'] =>
  with_trace ? 'recorded' : 'synthetic';

const storedOf = ({ paper, figure }: Figure): FigureResults[] =>
  RESULTS.filter((one) => one.paper === paper && one.figure === figure);

export interface JudgedClaim {
  readonly claim: Claim;
  readonly verdict: ClaimVerdict;
  /** Absent without stored results. */
  readonly result: ClaimResult | undefined;
}

export function judgedClaims(figure: Figure, wanted: Wanted): JudgedClaim[] {
  const results = resultsOf(figure, wanted);
  return figure.claims.map((claim) => {
    const result = results?.claims.find(({ id }) => id === claim.id);
    return { claim, result, verdict: result?.verdict ?? 'not-testable' };
  });
}

/** A finding with its value in the best results of its figure. */
export interface Found {
  readonly figure: Figure;
  readonly finding: Finding;
  readonly measured: Measured | null;
}

/** The best results of a figure: at full size and on recorded traffic, where there are such. */
export const bestResultsOf = (figure: Figure): FigureResults | undefined =>
  resultsOf(figure, { size: 'full', traffic: 'recorded' });

/** The finding with this id, in any figure of the paper. */
export function findingOf(paper: string, id: string): Found | undefined {
  for (const figure of FIGURES) {
    const finding = figure.paper === paper ? figure.findings?.find((one) => one.id === id) : null;
    if (!finding) continue;
    const found = bestResultsOf(figure)?.findings?.find((one) => one.id === id);
    return { figure, finding, measured: found?.measured ?? null };
  }
  return undefined;
}

export const CAUSES: readonly DifferenceCause[] = [
  'contradiction',
  'unstated',
  'simulator',
  'model',
  'noise',
  'unknown',
];

export const VERDICTS: readonly ClaimVerdict[] = [
  'reproduced',
  'overshoots',
  'direction-only',
  'not-reproduced',
  'one-run',
  'not-testable',
];

export interface Counted {
  readonly all: number;
  /** Number of those whose verdict is the same at both ends of every interval. */
  readonly firm: number;
}

/** Number of claims by verdict. */
export function tally(claims: readonly JudgedClaim[]): Record<ClaimVerdict, Counted> {
  const count = (verdict: ClaimVerdict): Counted => {
    const own = claims.filter((claim) => claim.verdict === verdict);
    return { all: own.length, firm: own.filter(({ result }) => result?.firm).length };
  };
  const counts = VERDICTS.map((verdict) => [verdict, count(verdict)] as const);
  return Object.fromEntries(counts) as Record<ClaimVerdict, Counted>;
}

/** The scenario of a figure or one of its panels; null for figures of calculations. */
export function scenarioOf(figure: Figure, panel: Panel | null, size: Size): ScenarioSpec | null {
  if (figure.analysis !== undefined) return null;
  const patches = [panel?.scenario, figure.sizes[size], panel?.sizes?.[size]];
  const whole = patches.reduce<Json>(
    (json, patch) => (patch ? mergePatched(json, patch as Json) : json),
    figure.scenario as Json,
  );
  const { scenario } = readScenario(whole, UNBOUNDED);
  const title = [figure.title, panel?.title].filter(Boolean).join(': ');
  return { ...scenario, title: scenario.title || title, note: scenario.note || figure.shows };
}

/** Ids of the schemes that race in a figure. */
export function schemesOf(figure: Figure): string[] {
  const panels = figure.panels.length > 0 ? figure.panels : [null];
  const all = panels.flatMap(
    (panel) => scenarioOf(figure, panel, 'quick')?.contestants.map(({ scheme }) => scheme) ?? [],
  );
  return [...new Set(all.filter((scheme) => typeof scheme === 'string'))];
}
