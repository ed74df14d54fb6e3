import { Redo2, Undo2 } from 'lucide-react';
import { Button } from '../../ui/Button';
import { PresetGallery } from '../set-up/PresetGallery';
import { usePage, useSession } from '../shared/context';
import styles from './header.module.css';
import { Logo } from './Logo';
import { MoreMenu } from './MoreMenu';
import { RunControls } from './RunControls';
import { ShareButton } from './ShareButton';
import { TabNav } from './TabNav';

export function Header() {
  const ready = usePage(({ engine }) => engine.kind === 'ready');
  return (
    <header className={styles.header}>
      <span className={styles.brand}>
        <Logo />
        <span className={styles.name}>Millrace</span>
      </span>
      {ready && (
        <>
          <TabNav />
          <PresetGallery />
          <div className={styles.run}>
            <RunControls />
          </div>
          <div className={styles.tools}>
            <Travel />
            <ShareButton />
            <MoreMenu />
          </div>
        </>
      )}
    </header>
  );
}

function Travel() {
  const { undo, redo } = useSession();
  const past = usePage(({ history }) => history.past.length > 0);
  const future = usePage(({ history }) => history.future.length > 0);
  return (
    <span className={styles.travel}>
      <Button tone="quiet" label="Undo" disabled={!past} onClick={undo}>
        <Undo2 aria-hidden />
      </Button>
      <Button tone="quiet" label="Redo" disabled={!future} onClick={redo}>
        <Redo2 aria-hidden />
      </Button>
    </span>
  );
}
