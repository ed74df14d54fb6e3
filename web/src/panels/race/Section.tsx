import { type ReactNode, useId } from 'react';
import styles from '../race.module.css';

interface Props {
  readonly title: string;
  /** Beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Charts about one thing. */
export function Section({ title, aside, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      <div className={styles.charts}>{children}</div>
    </section>
  );
}
