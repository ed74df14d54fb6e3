import { ArrowLeft } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '../../ui/Button';
import { lazyPart } from '../../ui/lazyPart';
import { SetUp } from '../set-up/SetUp';
import { usePage, useSession } from '../shared/context';
import styles from './controls.module.css';

const LessonPanel = lazyPart(() => import('../lessons/LessonPanel'));
const ControlChoosing = lazyPart(() => import('../lessons/editor/ControlChoosing'));
const LessonEditor = lazyPart(() => import('../lessons/editor/LessonEditor'));

/** Beside the results: the set-up, or the open lesson, from which the set-up can be reached. */
export function Controls() {
  const { setView } = useSession();
  const open = usePage(({ lesson }) => lesson);
  const panel = usePage(({ view }) => view.panel);
  const writing = usePage(({ authoring }) => authoring);
  if (!open) return <SetUp />;
  if (panel === 'main') {
    return (
      <Suspense fallback={<p>Loading the lesson…</p>}>
        {writing ? <LessonEditor open={open} /> : <LessonPanel open={open} />}
      </Suspense>
    );
  }
  return (
    <>
      <Button className={styles.back ?? ''} onClick={() => setView({ panel: 'main' })}>
        <ArrowLeft aria-hidden />
        Back to the lesson
      </Button>
      {writing ? (
        <Suspense>
          <ControlChoosing open={open}>
            <SetUp />
          </ControlChoosing>
        </Suspense>
      ) : (
        <SetUp />
      )}
    </>
  );
}
