import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { OpenLesson } from '../../state/lessons/steps';
import { Button } from '../../ui/Button';
import { useSession } from '../shared/context';
import styles from './lesson.module.css';
import { SettingsButton } from './SettingsButton';
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
      <SettingsButton />
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
