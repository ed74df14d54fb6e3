import styles from './App.module.css';
import { CatalogueProvider, SessionProvider, usePage, useSession } from './panels/context';
import { FileTarget } from './panels/files';
import { Header } from './panels/Header';
import { RaceView } from './panels/RaceView';
import { RunControls } from './panels/RunControls';
import { SetUp } from './panels/SetUp';
import { useShortcuts } from './panels/useShortcuts';
import type { Session } from './state/session/session';
import type { Panel } from './state/view';
import { Notice } from './ui/Notice';
import { Segments } from './ui/Segments';

export const App = ({ session }: { session: Session }) => (
  <SessionProvider value={session}>
    <Page />
  </SessionProvider>
);

function Page() {
  const engine = usePage((state) => state.engine);
  const panel = usePage(({ view }) => view.panel);
  useShortcuts();
  if (engine.kind !== 'ready') {
    return (
      <>
        <Header />
        <main className={styles.waiting}>
          <h1>Millrace</h1>
          {engine.kind === 'loading' ? (
            <p>Loading the engine…</p>
          ) : (
            <Notice tone="error" title="The engine could not be started">
              <p>{engine.message}</p>
              <p>Reload the page. It needs a browser with WebAssembly and module workers.</p>
            </Notice>
          )}
        </main>
      </>
    );
  }
  return (
    <CatalogueProvider value={engine.catalogue}>
      <FileTarget>
        <Header />
        <main className={styles.layout} data-panel={panel}>
          <div className={styles.controls}>
            <SetUp />
          </div>
          <div className={styles.results}>
            <RaceView />
          </div>
        </main>
        <PhoneBar panel={panel} />
      </FileTarget>
    </CatalogueProvider>
  );
}

const PANELS: readonly { id: Panel; label: string }[] = [
  { id: 'race', label: 'Race' },
  { id: 'set-up', label: 'Set-up' },
];

/** Within the thumb's reach on narrow screens, where only one panel has room. */
function PhoneBar({ panel }: { panel: Panel }) {
  const { look } = useSession();
  return (
    <nav className={styles.phoneBar} aria-label="Panels and race">
      <Segments
        label="Show"
        options={PANELS}
        value={panel}
        onChange={(to) => look({ panel: to })}
      />
      <RunControls />
    </nav>
  );
}
