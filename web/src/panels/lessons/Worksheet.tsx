import type { Ask, Lesson } from '../../engine/generated';
import { textParts } from '../../state/lessons/text';
import { LessonText } from './LessonText';
import styles from './worksheet.module.css';

const NO_VALUES = new Map();
/** Stands for a measured value, to be filled in. */
const BLANK = '\\_\\_\\_\\_\\_\\_';

/** A lesson on paper, with space for answers; only printed. */
export function Worksheet({ lesson: { title, summary, steps } }: { lesson: Lesson }) {
  return (
    <article className={styles.worksheet}>
      <h1>{title}</h1>
      <p>{summary}</p>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps do not move
        <section key={index}>
          <h2>
            {index + 1}. {step.title}
          </h2>
          <LessonText text={blanked(step.text)} values={NO_VALUES} />
          {step.ask && <Question ask={step.ask} />}
        </section>
      ))}
    </article>
  );
}

const blanked = (text: string): string =>
  textParts(text)
    .map((part) => (typeof part === 'string' ? part : BLANK))
    .join('');

function Question({ ask }: { ask: Ask }) {
  return (
    <div className={styles.question}>
      <p>{ask.kind === 'task' ? ask.task : ask.question}</p>
      {ask.kind === 'choice' && (
        <ul>
          {ask.answers.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <div className={styles.lines} data-large={ask.kind === 'curve' || ask.kind === 'task'} />
    </div>
  );
}
