import { CircleCheck, CircleX } from 'lucide-react';
import { useSession } from '../../shared/context';
import { LessonText } from '../LessonText';
import styles from './ask.module.css';
import type { AskProps } from './askProps';

/** A question with one right answer; others may be tried. */
export function ChoiceAsk({ ask, answer: given, values }: AskProps<'choice', 'choice'>) {
  const { question, answers } = ask;
  const { answer } = useSession();
  const chosen = given ? answers[given.answer] : undefined;
  return (
    <fieldset className={styles.ask}>
      <legend>{question}</legend>
      {answers.map(({ text }, index) => (
        <button
          key={text}
          type="button"
          className={styles.option}
          aria-pressed={given?.answer === index}
          onClick={() => void answer({ kind: 'choice', answer: index })}
        >
          {text}
        </button>
      ))}
      <div role="status">
        {chosen && (
          <>
            <p className={styles.verdict} data-right={chosen.right}>
              {chosen.right ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
              {chosen.right ? 'Right.' : 'Not quite. Try another answer.'}
            </p>
            <LessonText text={chosen.why} values={values} />
          </>
        )}
      </div>
    </fieldset>
  );
}
