import { Play } from 'lucide-react';
import type { Figure, FigureResults, Panel, ScenarioSpec } from '../../engine/generated';
import { addressOf, type JudgedClaim, scenarioOf } from '../../state/scenario/papers';
import { Button } from '../../ui/Button';
import { Disclosure } from '../../ui/Disclosure';
import { useSession } from '../shared/context';
import { anchorOf } from './anchor';
import { ClaimList } from './ClaimList';
import { CopyLink } from './CopyLink';
import { FigureChart } from './FigureChart';
import { Findings } from './Findings';
import styles from './figure.module.css';
import { Origin } from './Origin';
import { Settings } from './Settings';
import { SIZE_WORDS, TRAFFIC_WORDS } from './sizes';
import { unbroken } from './unbroken';
import { useReached } from './useReached';

interface Props {
  readonly figure: Figure;
  /** Undefined without stored results. */
  readonly results: FigureResults | undefined;
  readonly claims: readonly JudgedClaim[];
}

/** A figure of a paper: its subject, our chart in its form, and its claims. */
export function FigureCard({ figure, results, claims }: Props) {
  const [ref, reached] = useReached<HTMLElement>();
  return (
    <article
      ref={ref}
      id={anchorOf(addressOf(figure))}
      tabIndex={-1}
      className={styles.figure}
      aria-label={figure.title}
    >
      <header>
        <h3>{figure.title}</h3>
        <CopyLink figure={figure} />
        {results && <RunAt figure={figure} results={results} />}
        <p>{unbroken(figure.shows)}</p>
        <Openers figure={figure} />
      </header>
      {results && reached && <Charts figure={figure} results={results} />}
      {claims.length > 0 && <ClaimList claims={claims} figure={figure} />}
      {results && (figure.findings ?? []).length > 0 && (
        <Findings figure={figure} results={results} />
      )}
      <Notes figure={figure} />
      {results ? (
        <Origin figure={figure} results={results} />
      ) : (
        <p className={styles.origin}>Not run yet.</p>
      )}
    </article>
  );
}

function Charts({ figure, results }: { figure: Figure; results: FigureResults }) {
  return (
    <div className={styles.charts}>
      {results.charts.map((points) => {
        const ofOnePanel = figure.charts[points.chart]?.panel !== undefined;
        const panel = figure.panels.find(({ id }) => id === points.panel)?.title ?? '';
        return (
          <FigureChart
            key={`${points.chart} ${points.panel}`}
            figure={figure}
            points={points}
            panel={ofOnePanel ? '' : panel}
          />
        );
      })}
    </div>
  );
}

/** Collapsed on screen; fully visible in print. */
function Notes({ figure: { notes, settings = [] } }: { figure: Figure }) {
  if (notes.length + settings.length === 0) return null;
  const title = 'Settings here and in the paper, and why';
  const lines = (
    <>
      {settings.length > 0 && <Settings settings={settings} />}
      {notes.map((note) => (
        <p key={note}>{unbroken(note)}</p>
      ))}
    </>
  );
  return (
    <>
      <Disclosure title={title}>{lines}</Disclosure>
      <section className={styles.printedNotes}>
        <h4>{title}</h4>
        {lines}
      </section>
    </>
  );
}

/** Opens the scenario of the figure in the explorer, at the size that a browser runs in seconds. */
function Openers({ figure }: { figure: Figure }) {
  const { openScenario } = useSession();
  const panels: (Panel | null)[] = figure.panels.length > 0 ? figure.panels : [null];
  const choices = panels.flatMap((panel) => {
    const scenario = scenarioOf(figure, panel, 'quick');
    return scenario ? [{ panel, scenario }] : [];
  });
  if (choices.length === 0) return null;
  const race = (scenario: ScenarioSpec) => {
    void openScenario(scenario);
    // The scroll position belongs to the papers tab; the race starts at its top.
    window.scrollTo({ top: 0 });
  };
  return (
    <div className={styles.openers}>
      {choices.map(({ panel, scenario }) => (
        <Button key={panel?.id ?? ''} onClick={() => race(scenario)}>
          <Play aria-hidden />
          {panel ? `Race: ${panel.title}` : 'Race it here'}
        </Button>
      ))}
    </div>
  );
}

/** The size and traffic of the results. */
function RunAt({ figure, results }: { figure: Figure; results: FigureResults }) {
  const { size, provenance } = results;
  const traffic = TRAFFIC_WORDS[provenance.with_trace ? 'recorded' : 'synthetic'];
  const facts = figure.analysis
    ? ['Calculated']
    : [
        SIZE_WORDS[size],
        ...(figure.with_trace ? [traffic] : []),
        ...(provenance.emptying ? ['Draining network'] : []),
      ];
  return (
    <ul className={styles.runAt} aria-label="Results">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
