import { type ReactNode, useEffect, useMemo } from 'react';
import styles from './App.module.css';
import type { Catalogue } from './engine/generated';
import { CommandCentre } from './panels/commands/CommandCentre';
import { DialogsProvider } from './panels/commands/dialogs';
import { CatalogueProvider, SessionProvider, usePage } from './panels/shared/context';
import { Controls } from './panels/shell/Controls';
import { Embedded } from './panels/shell/Embedded';
import { FileTarget } from './panels/shell/FileDrop';
import { Header } from './panels/shell/Header';
import { RunControls } from './panels/shell/RunControls';
import { Stage } from './panels/shell/Stage';
import { TabNav } from './panels/shell/TabNav';
import { useAppearance } from './panels/shell/useAppearance';
import { tabById } from './panels/tabs';
import type { Session } from './state/session/session';

export const App = ({ session }: { session: Session }) => (
  <SessionProvider value={session}>
    <Page />
  </SessionProvider>
);

function Page() {
  const engine = usePage((state) => state.engine);
  const embedded = usePage(({ view }) => view.display === 'embed');
  const opened = usePage(({ checked }) => checked !== null);
  useAppearance();
  // The first scenario opens with the engine; showing a blank one before it would make everything move.
  if (engine.kind === 'loading' || (engine.kind === 'ready' && !opened)) return <Waiting />;
  if (engine.kind === 'broken') return <Broken message={engine.message} />;
  return (
    <WithCatalogue catalogue={engine.catalogue}>
      {embedded ? <Embedded /> : <Workplace />}
    </WithCatalogue>
  );
}

/** Provides the catalogue with the own schemes of the scenario. */
function WithCatalogue({ catalogue, children }: { catalogue: Catalogue; children: ReactNode }) {
  const own = usePage((state) => state.own);
  const known = useMemo(() => ({ ...catalogue, own }), [catalogue, own]);
  return <CatalogueProvider value={known}>{children}</CatalogueProvider>;
}

const Waiting = () => (
  <main className={styles.waiting}>
    <h1>Millrace</h1>
    <p>Loading the engine…</p>
  </main>
);

/** Leaves the page to the error page of index.html, which only appears where nothing else is. */
function Broken({ message }: { message: string }) {
  // In an effect: React has by then removed what it showed, and will not clear the page again.
  useEffect(() => reportError(new Error(message)), [message]);
  return null;
}

const RESULTS = 'results';

/** Skips about sixty controls. A button, because the fragment of a link would replace the race in the address. */
const SkipToResults = () => (
  <button
    type="button"
    className={styles.skip}
    onClick={() => document.getElementById(RESULTS)?.focus()}
  >
    Skip to the results
  </button>
);

/** The layout for work: set-up beside the main area, or separate from it in projector display. */
function Workplace() {
  const { panel, tab, display } = usePage(({ view }) => view);
  const learning = usePage(({ lesson }) => lesson !== null);
  return (
    <FileTarget>
      <DialogsProvider>
        <SkipToResults />
        <Header />
        <main
          className={styles.layout}
          data-panel={panel}
          // The step of a lesson stays beside what it shows.
          data-wide={tabById(tab).wide && (!learning || tab === 'lessons')}
          data-apart={display === 'projector'}
          data-lesson={learning}
        >
          <div className={styles.controls}>
            <Controls />
          </div>
          <div id={RESULTS} className={styles.results} tabIndex={-1}>
            <Stage />
          </div>
        </main>
        <div className={styles.phoneBar}>
          <TabNav phone />
          <div className={styles.phoneRun}>
            <RunControls />
          </div>
        </div>
        <CommandCentre />
      </DialogsProvider>
    </FileTarget>
  );
}
