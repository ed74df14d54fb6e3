import { FileCode, Play, Printer } from 'lucide-react';
import type { Lesson } from '../../engine/generated';
import { presetOfStep, stepId } from '../../state/lessons/steps';
import { Button } from '../../ui/Button';
import { Disclosure } from '../../ui/Disclosure';
import { useSession } from '../shared/context';
import { useSavePage } from '../shared/useSavePage';
import { LessonText } from './LessonText';
import styles from './lessons.module.css';

interface Props {
  readonly id: string;
  readonly lesson: Lesson;
  readonly onPrint: () => void;
}

const NO_VALUES = new Map();

/** A lesson to start, with its goals and the notes for teachers. */
export function LessonCard({ id, lesson, onPrint }: Props) {
  const { number, title, summary, minutes, steps, goals, teacher, sources } = lesson;
  const { choosePreset } = useSession();
  const savePage = useSavePage();
  return (
    <li className={styles.card}>
      <h2>
        {number > 0 && <span>{number}</span>}
        {title}
      </h2>
      <p>{summary}</p>
      <p className={styles.facts}>
        {counted(minutes, 'minute')}, {counted(steps.length, 'step')}
      </p>
      <h3>You will be able to</h3>
      <ul>
        {goals.map((goal) => (
          <li key={goal}>{goal}</li>
        ))}
      </ul>
      {(teacher || sources.length > 0) && (
        <Disclosure title="For teachers">
          <LessonText text={teacher} values={NO_VALUES} />
          <ul className={styles.sources} aria-label="Sources">
            {sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      <div className={styles.buttons}>
        <Button tone="primary" onClick={() => void choosePreset(stepId(id, 0))}>
          <Play aria-hidden />
          Start
        </Button>
        <Button onClick={onPrint}>
          <Printer aria-hidden />
          Worksheet
        </Button>
        <Button onClick={() => void savePage(title, presetOfStep(id, lesson, 0))}>
          <FileCode aria-hidden />
          Save as one HTML file
        </Button>
      </div>
    </li>
  );
}

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
