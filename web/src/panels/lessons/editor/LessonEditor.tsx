import { ArrowLeft, ArrowRight, Eye, Plus, Trash2, X } from 'lucide-react';
import { MOST_STEPS, type StepFields, withStepFields } from '../../../state/lessons/authoring';
import type { OpenLesson } from '../../../state/lessons/steps';
import { Button } from '../../../ui/Button';
import { useSession } from '../../shared/context';
import styles from '../lesson.module.css';
import { SettingsButton } from '../SettingsButton';
import { useSteps } from '../useSteps';
import { AskEditor } from './AskEditor';
import { ControlChoices } from './ControlChoices';
import { LessonFields } from './LessonFields';
import { PageDiffers } from './PageDiffers';
import { ShareLesson } from './ShareLesson';
import { StepList } from './StepList';
import { TextField } from './TextField';

/** Writes a lesson beside the race that its steps are taken from. */
export default function LessonEditor({ open }: { open: OpenLesson }) {
  const { lesson, step: index } = open;
  const { addStep, removeStep, editLesson, leaveLesson, setAuthoring } = useSession();
  const { back, next } = useSteps();
  const step = lesson.steps[index];
  if (!step) return null;
  const set = (change: StepFields) =>
    editLesson((present) => withStepFields(present, index, change));
  return (
    <section className={styles.lesson} aria-label="Lesson editor">
      <header className={styles.head}>
        <p>
          Writing “{lesson.title}”, step {index + 1} of {lesson.steps.length}
        </p>
        <Button tone="quiet" label="Leave the lesson" onClick={leaveLesson}>
          <X aria-hidden />
        </Button>
      </header>
      <LessonFields lesson={lesson} />
      <StepList open={open} />
      <Button disabled={lesson.steps.length >= MOST_STEPS} onClick={() => void addStep()}>
        <Plus aria-hidden />
        Add this view as a step
      </Button>
      <h2>Step {index + 1}</h2>
      <PageDiffers open={open} />
      <TextField
        label="Heading"
        value={step.title}
        most={100}
        onChange={(title) => set({ title })}
      />
      <TextField
        label="Text (Markdown)"
        rows={6}
        value={step.text}
        most={4000}
        onChange={(text) => set({ text })}
      />
      <AskEditor key={`${index} ${step.ask?.kind}`} step={step} onChange={(ask) => set({ ask })} />
      <ControlChoices
        controls={step.controls}
        onChange={(controls) => set({ controls: [...controls] })}
      />
      <footer className={styles.buttons}>
        <Button disabled={!back} onClick={back ?? undefined}>
          <ArrowLeft aria-hidden />
          Back
        </Button>
        <span>
          <SettingsButton />
          <Button
            tone="quiet"
            label="Remove this step"
            disabled={lesson.steps.length < 2}
            onClick={() => void removeStep()}
          >
            <Trash2 aria-hidden />
          </Button>
        </span>
        <Button disabled={!next} onClick={next ?? undefined}>
          Next
          <ArrowRight aria-hidden />
        </Button>
      </footer>
      <Button onClick={() => void setAuthoring(false)}>
        <Eye aria-hidden />
        Try it as a student
      </Button>
      <ShareLesson lesson={lesson} />
    </section>
  );
}
