import type { ReactNode } from 'react';
import { LessonText } from '../LessonText';
import type { Values } from '../useMeasured';
import styles from './ask.module.css';

interface Props {
  readonly question: string;
  readonly why: string;
  readonly values: Values;
  /** Whether the measured value is there. */
  readonly ready: boolean;
  /** Why it never will be, if so. */
  readonly gap?: string | undefined;
  readonly children: ReactNode;
}

/** A prediction beside what was measured, and why. */
export function Outcome({ question, why, values, ready, gap, children }: Props) {
  return (
    <section className={styles.ask} aria-label="Your prediction and the result">
      <h3>{question}</h3>
      <div role="status">
        {gap && <p>There is no measured value: {gap}.</p>}
        {!ready && !gap && <p>The race is running…</p>}
        {ready && children}
      </div>
      {ready && <LessonText text={why} values={values} />}
    </section>
  );
}
