import { Plus, Trash2 } from 'lucide-react';
import type { Answer } from '../../../engine/generated';
import { Button } from '../../../ui/Button';
import type { AskFieldsProps } from './askFields';
import styles from './editor.module.css';
import { QuestionField } from './QuestionField';
import { TextField } from './TextField';

/** Most answers of a question. */
const MOST = 6;

/** A question with one right answer, and an explanation of each. */
export function AnswerFields({ ask, onChange }: AskFieldsProps<'choice'>) {
  const { answers } = ask;
  const set = (index: number, change: Partial<Answer>) =>
    onChange({
      ...ask,
      answers: answers.map((answer, at) => (at === index ? { ...answer, ...change } : answer)),
    });
  const choose = (index: number) =>
    onChange({
      ...ask,
      answers: answers.map((answer, at) => ({ ...answer, right: at === index })),
    });
  const remove = (index: number) => {
    const rest = answers.toSpliced(index, 1);
    const [first] = rest;
    // One answer is always right.
    if (first && !rest.some(({ right }) => right)) rest[0] = { ...first, right: true };
    onChange({ ...ask, answers: rest });
  };
  return (
    <>
      <QuestionField value={ask.question} onChange={(question) => onChange({ ...ask, question })} />
      {answers.map((answer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place in the list
        <div key={index} className={styles.answer}>
          <TextField
            label={`Answer ${index + 1}`}
            value={answer.text}
            most={400}
            onChange={(text) => set(index, { text })}
          />
          <TextField
            label={`Why answer ${index + 1} is ${answer.right ? 'right' : 'wrong'}`}
            rows={2}
            value={answer.why}
            most={4000}
            onChange={(why) => set(index, { why })}
          />
          <div className={styles.row}>
            <label>
              <input
                type="radio"
                name="lesson-right"
                checked={answer.right}
                onChange={() => choose(index)}
              />{' '}
              the right one
            </label>
            <Button
              tone="quiet"
              label={`Remove answer ${index + 1}`}
              disabled={answers.length <= 2}
              onClick={() => remove(index)}
            >
              <Trash2 aria-hidden />
            </Button>
          </div>
        </div>
      ))}
      <Button
        disabled={answers.length >= MOST}
        onClick={() =>
          onChange({
            ...ask,
            answers: [...answers, { text: 'Another answer', right: false, why: '' }],
          })
        }
      >
        <Plus aria-hidden />
        Add an answer
      </Button>
    </>
  );
}
