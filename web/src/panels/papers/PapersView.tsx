import { Printer } from 'lucide-react';
import type { Figure, Paper, Size } from '../../engine/generated';
import {
  FIGURES,
  hasBothTraffics,
  judgedClaims,
  PAPERS,
  resultsOf,
  schemesOf,
  type Wanted,
} from '../../state/scenario/papers';
import { Button } from '../../ui/Button';
import { Segments } from '../../ui/Segments';
import { useCatalogue, usePage, useSession } from '../shared/context';
import { Contents } from './Contents';
import { FigureCard } from './FigureCard';
import { Filters } from './Filters';
import { Method } from './Method';
import styles from './papers.module.css';
import { SIZE_WORDS, TRAFFIC_WORDS } from './sizes';
import { Tally } from './Tally';
import { useOpenedFigure } from './useOpenedFigure';

const SIZES: readonly { id: Size; label: string }[] = [
  { id: 'full', label: SIZE_WORDS.full },
  { id: 'quick', label: SIZE_WORDS.quick },
];

const TRAFFICS: readonly { id: Wanted['traffic']; label: string }[] = [
  { id: 'recorded', label: TRAFFIC_WORDS.recorded },
  { id: 'synthetic', label: TRAFFIC_WORDS.synthetic },
];

/** The papers' figures, reproduced, with every claim next to its measurement. */
export default function PapersView() {
  const { setView } = useSession();
  const { paper, paperSize: size } = usePage(({ view }) => view);
  const shown = useShown();
  const all = shown.flatMap(({ claims }) => claims);
  const papers = PAPERS.filter(({ id }) => paper === '' || id === paper);
  useOpenedFigure();
  return (
    <section className={styles.papers} aria-label="Papers">
      <header className={styles.head}>
        <h1>Papers reproduced</h1>
        <p>
          Each figure’s experiment as a scenario of this engine, and each printed claim beside what
          was measured. Nothing was tuned towards a claim; where a claim does not hold, the reason
          is given beside it, as far as it is known.
        </p>
        <Method />
        <Tally claims={all} />
        <div className={styles.choices}>
          <Filters schemes={useRacing()} />
          <Segments
            label="Results of"
            options={SIZES}
            value={size}
            onChange={(paperSize) => setView({ paperSize })}
          />
        </div>
      </header>
      <Contents papers={papers} shown={shown} />
      {all.length === 0 && <p className={styles.none}>No claim matches these filters.</p>}
      {papers.map((one) => (
        <PaperSection
          key={one.id}
          paper={one}
          figures={shown.filter(({ figure }) => figure.paper === one.id)}
          alone={papers.length === 1}
        />
      ))}
    </section>
  );
}

type Shown = ReturnType<typeof useShown>;

/** Figures and claims that match the filters. */
function useShown() {
  const { paper, paperScheme, paperVerdict, paperCause } = usePage(({ view }) => view);
  const wanted = useWanted();
  const fits = (figure: Figure) =>
    (paper === '' || figure.paper === paper) &&
    (paperScheme === '' || schemesOf(figure).includes(paperScheme));
  return FIGURES.filter(fits)
    .map((figure) => ({
      figure,
      results: resultsOf(figure, wanted),
      claims: judgedClaims(figure, wanted).filter(
        ({ verdict, claim }) =>
          (paperVerdict === '' || verdict === paperVerdict) &&
          (paperCause === '' || claim.reason?.cause === paperCause),
      ),
    }))
    .filter(({ claims }) => (paperVerdict === '' && paperCause === '') || claims.length > 0);
}

/** The selected stored results. */
function useWanted(): Wanted {
  const { paperSize, paperTraffic } = usePage(({ view }) => view);
  return { size: paperSize, traffic: paperTraffic };
}

/** The schemes that race in any figure, in the order of the catalogue. */
function useRacing() {
  const { schemes } = useCatalogue();
  const racing = new Set(FIGURES.flatMap(schemesOf));
  return schemes.filter(({ id }) => racing.has(id));
}

interface SectionProps {
  readonly paper: Paper;
  readonly figures: Shown;
  /** Whether it is the only paper, so that the page's tally suffices. */
  readonly alone: boolean;
}

function PaperSection({ paper, figures, alone }: SectionProps) {
  const { setView } = useSession();
  const { size, traffic } = useWanted();
  if (figures.length === 0) return null;
  const print = () => {
    setView({ paper: paper.id });
    // Waits until the other papers are hidden.
    setTimeout(() => window.print(), 300);
  };
  return (
    <section className={styles.paper} aria-labelledby={`paper-${paper.id}`}>
      <header className={styles.paperHead}>
        <h2 id={`paper-${paper.id}`}>{paper.name}</h2>
        <Button onClick={print}>
          <Printer aria-hidden />
          Print this report
        </Button>
        <p>{paper.idea}</p>
        <p className={styles.citation}>
          {paper.authors}: <cite>{paper.title}</cite>. {paper.venue} {paper.year}.
        </p>
        {!alone && <Tally claims={figures.flatMap(({ claims }) => claims)} />}
        {figures.some(({ figure }) => hasBothTraffics(figure, size)) && (
          <Segments
            label="Traffic"
            options={TRAFFICS}
            value={traffic}
            onChange={(paperTraffic) => setView({ paperTraffic })}
          />
        )}
      </header>
      {figures.map(({ figure, results, claims }) => (
        <FigureCard key={figure.figure} figure={figure} results={results} claims={claims} />
      ))}
    </section>
  );
}
