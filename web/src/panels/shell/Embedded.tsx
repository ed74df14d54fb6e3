import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../ui/lazyPart';
import { OfferedControls } from '../embed/OfferedControls';
import { usePage, useSession } from '../shared/context';
import styles from './embedded.module.css';
import { Logo } from './Logo';
import { RunControls } from './RunControls';
import { Stage } from './Stage';

const LessonPanel = lazyPart(() => import('../lessons/LessonPanel'));

/** A race inside another page: results, run controls, and a link to the full page. */
export function Embedded() {
  const open = usePage(({ lesson }) => lesson);
  return (
    <main className={styles.embedded}>
      <div className={styles.bar}>
        <WholePage />
        <RunControls />
      </div>
      <Suspense>{open && <LessonPanel open={open} />}</Suspense>
      <OfferedControls />
      <Stage />
    </main>
  );
}

function WholePage() {
  const { link } = useSession();
  const scenario = usePage(({ history }) => history.present);
  const [address, setAddress] = useState('./');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is written from the scenario
  useEffect(() => {
    let current = true;
    link({ display: 'page' }).then((text) => current && setAddress(text ?? './'));
    return () => {
      current = false;
    };
  }, [link, scenario]);
  return (
    <a href={address} target="_blank" rel="noreferrer" className={styles.whole}>
      <Logo />
      Open in Millrace
    </a>
  );
}
