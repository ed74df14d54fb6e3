import { Pencil, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { answerOf } from '../../state/lessons/answers';
import { type OpenLesson, OWN_LESSON, stepId } from '../../state/lessons/steps';
import { measuresOf } from '../../state/lessons/text';
import { Button } from '../../ui/Button';
import { usePage, useScenario, useSession } from '../shared/context';
import { AskPanel } from './ask/AskPanel';
import { LessonControls } from './LessonControls';
import { LessonText } from './LessonText';
import styles from './lesson.module.css';
import { StepButtons } from './StepButtons';
import { useLandmark } from './useLandmark';
import { useMeasured } from './useMeasured';

/** The open step of a lesson: its text, its question or task, the controls that it offers. */
export default function LessonPanel({ open }: { open: OpenLesson }) {
  const { id, lesson, step: index } = open;
  const { leaveLesson, setAuthoring } = useSession();
  const { contestants } = useScenario();
  const answer = usePage(answerOf);
  const key = stepId(id, index);
  const step = lesson.steps[index];
  const labels = contestants.map(({ label }) => label ?? '').filter(Boolean);
  const values = useMeasured(key, step ? measuresOf(step, labels) : []);
  const heading = useFocusOn(key);
  useLandmark(step?.points_at);
  if (!step) return null;
  return (
    <section className={styles.lesson} aria-label={`Lesson: ${lesson.title}`}>
      <header className={styles.head}>
        <p>
          {lesson.title}, step {index + 1} of {lesson.steps.length}
        </p>
        {id === OWN_LESSON && (
          <Button tone="quiet" label="Edit this lesson" onClick={() => void setAuthoring(true)}>
            <Pencil aria-hidden />
          </Button>
        )}
        <Button tone="quiet" label="Leave the lesson" onClick={leaveLesson}>
          <X aria-hidden />
        </Button>
      </header>
      <div className={styles.progress} aria-hidden>
        <div style={{ width: `${(100 * (index + 1)) / lesson.steps.length}%` }} />
      </div>
      <h2 ref={heading} tabIndex={-1}>
        {step.title}
      </h2>
      <LessonText text={step.text} values={values} />
      {step.ask && <AskPanel key={key} ask={step.ask} answer={answer} values={values} />}
      <LessonControls controls={step.controls} />
      <StepButtons open={open} />
    </section>
  );
}

/** Moves the focus to the heading of another step, so that screen readers continue there. */
function useFocusOn(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current !== step) heading.current?.focus();
    last.current = step;
  }, [step]);
  return heading;
}
