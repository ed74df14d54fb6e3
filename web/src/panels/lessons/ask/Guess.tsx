import type { ReactNode } from 'react';
import type { Answer } from '../../../state/lessons/answers';
import { Button } from '../../../ui/Button';
import { useSession } from '../../shared/context';
import styles from './ask.module.css';

interface Props {
  readonly question: string;
  readonly guess: Answer;
  readonly children: ReactNode;
}

/** A prediction to be made. The race starts with it. */
export function Guess({ question, guess, children }: Props) {
  const { answer } = useSession();
  return (
    <section className={styles.ask} aria-label="Prediction">
      <h3>{question}</h3>
      {children}
      <div className={styles.buttons}>
        <Button tone="primary" onClick={() => void answer(guess)}>
          That is my guess
        </Button>
        <Button tone="quiet" onClick={() => void answer({ kind: 'skipped' })}>
          Skip the guess
        </Button>
      </div>
      <p className={styles.waits}>The race starts with your guess.</p>
    </section>
  );
}
