import { ArrowLeft, ArrowRight, SlidersHorizontal } from 'lucide-react';
import type { OpenLesson } from '../../state/lessons/steps';
import { Button } from '../../ui/Button';
import { useSession } from '../shared/context';
import styles from './lesson.module.css';
import { useSteps } from './useSteps';

/** Back, Next, and the way to the whole set-up. */
export function StepButtons({ open }: { open: OpenLesson }) {
  const { setView } = useSession();
  const { back, next } = useSteps();
  const last = open.step === open.lesson.steps.length - 1;
  return (
    <footer className={styles.buttons}>
      <Button disabled={!back} onClick={back ?? undefined}>
        <ArrowLeft aria-hidden />
        Back
      </Button>
      <Button
        tone="quiet"
        label="All settings of this race"
        onClick={() => setView({ panel: 'set-up' })}
      >
        <SlidersHorizontal aria-hidden />
      </Button>
      {last ? (
        <Button tone="primary" onClick={() => setView({ tab: 'lessons', panel: 'main' })}>
          All lessons
        </Button>
      ) : (
        <Button tone="primary" onClick={next ?? undefined}>
          Next
          <ArrowRight aria-hidden />
        </Button>
      )}
    </footer>
  );
}
