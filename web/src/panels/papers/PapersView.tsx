import { Printer } from 'lucide-react';
import type { Figure, Paper, Size } from '../../engine/generated';
import { FIGURES, judgedClaims, PAPERS, schemesOf } from '../../state/papers';
import { Button } from '../../ui/Button';
import { Segments } from '../../ui/Segments';
import { useCatalogue, usePage, useSession } from '../context';
import { FigureCard } from './FigureCard';
import { Filters } from './Filters';
import styles from './papers.module.css';
import { Tally } from './Tally';

const SIZES: readonly { id: Size; label: string }[] = [
  { id: 'full', label: 'Full size' },
  { id: 'quick', label: 'Quick size' },
];

/** The papers' figures, run again, with every claim beside what the engine measured. */
export default function PapersView() {
  const { look } = useSession();
  const { paper, paperSize: size } = usePage(({ view }) => view);
  const shown = useShown();
  const all = shown.flatMap(({ claims }) => claims);
  const papers = PAPERS.filter(({ id }) => paper === '' || id === paper);
  return (
    <section className={styles.papers} aria-label="Papers">
      <header className={styles.head}>
        <h1>The papers, run again</h1>
        <p>
          Each figure’s experiment as a scenario of this engine, and each printed claim beside what
          was measured. Nothing was tuned towards a claim; where one does not come out, the reason
          stands beside it.
        </p>
        <Tally claims={all} />
        <div className={styles.choices}>
          <Filters schemes={useRacing()} />
          <Segments
            label="Results of"
            options={SIZES}
            value={size}
            onChange={(paperSize) => look({ paperSize })}
          />
        </div>
      </header>
      {all.length === 0 && <p className={styles.none}>No claim fits all three choices.</p>}
      {papers.map((one) => (
        <PaperSection
          key={one.id}
          paper={one}
          figures={shown.filter(({ figure }) => figure.paper === one.id)}
        />
      ))}
    </section>
  );
}

type Shown = ReturnType<typeof useShown>;

/** Figures and claims that the filters leave. */
function useShown() {
  const { paper, paperScheme, paperVerdict, paperSize } = usePage(({ view }) => view);
  const fits = (figure: Figure) =>
    (paper === '' || figure.paper === paper) &&
    (paperScheme === '' || schemesOf(figure).includes(paperScheme));
  return FIGURES.filter(fits)
    .map((figure) => ({
      figure,
      claims: judgedClaims(figure, paperSize).filter(
        ({ verdict }) => paperVerdict === '' || verdict === paperVerdict,
      ),
    }))
    .filter(({ claims }) => paperVerdict === '' || claims.length > 0);
}

/** The schemes that any figure races, by name. */
function useRacing() {
  const { schemes } = useCatalogue();
  const racing = new Set(FIGURES.flatMap(schemesOf));
  return schemes.filter(({ id }) => racing.has(id));
}

function PaperSection({ paper, figures }: { paper: Paper; figures: Shown }) {
  const { look } = useSession();
  const size = usePage(({ view }) => view.paperSize);
  if (figures.length === 0) return null;
  const print = () => {
    look({ paper: paper.id });
    // The page prints once the other papers have left it.
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
        <Tally claims={figures.flatMap(({ claims }) => claims)} />
      </header>
      {figures.map(({ figure, claims }) => (
        <FigureCard key={figure.figure} figure={figure} size={size} claims={claims} />
      ))}
    </section>
  );
}
