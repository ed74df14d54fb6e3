import type { Lesson } from '../../../engine/generated';
import { Disclosure } from '../../../ui/Disclosure';
import { readNumber } from '../../../ui/numbers';
import { TextInput } from '../../../ui/TextInput';
import { useSession } from '../../shared/context';
import styles from './editor.module.css';
import { TextField } from './TextField';

/** Title, summary, duration, goals and notes of a lesson. */
export function LessonFields({ lesson }: { lesson: Lesson }) {
  const { editLesson } = useSession();
  const set = (change: Partial<Lesson>) => editLesson((present) => ({ ...present, ...change }));
  return (
    <>
      <TextField
        label="Title of the lesson"
        value={lesson.title}
        most={100}
        onChange={(title) => set({ title })}
      />
      <Disclosure title="Summary, goals, notes for teachers">
        <div className={styles.fields}>
          <TextField
            label="Summary"
            value={lesson.summary}
            most={400}
            onChange={(summary) => set({ summary })}
          />
          <div className={styles.field}>
            <label htmlFor="lesson-minutes">Minutes</label>
            <TextInput<number>
              id="lesson-minutes"
              numeric
              narrow
              value={lesson.minutes}
              read={readMinutes}
              write={String}
              expected="a whole number from 1 to 180"
              onChange={(minutes) => set({ minutes })}
            />
          </div>
          <TextField
            label="Goals, one in each line"
            rows={3}
            value={lesson.goals.join('\n')}
            most={4000}
            onChange={(text) => set({ goals: linesOf(text) })}
          />
          <TextField
            label="Notes for teachers (Markdown)"
            rows={4}
            value={lesson.teacher}
            most={4000}
            onChange={(teacher) => set({ teacher })}
          />
        </div>
      </Disclosure>
    </>
  );
}

function readMinutes(text: string): number | null {
  const minutes = readNumber(text);
  return minutes !== null && Number.isInteger(minutes) && minutes >= 1 && minutes <= 180
    ? minutes
    : null;
}

/** The last line may be empty while it is being typed. */
const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n').slice(0, 20));
