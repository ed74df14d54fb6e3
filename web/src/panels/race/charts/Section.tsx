import { Children, type ReactNode, useId } from 'react';
import styles from './section.module.css';
import { WhileVisible } from './WhileVisible';

interface Props {
  readonly title: string;
  /** Shown next to the title. */
  readonly aside?: ReactNode;
  /** Whether results are still arriving, so that charts out of sight may wait. */
  readonly live?: boolean;
  readonly children: ReactNode;
}

/** A titled section of charts. */
export function Section({ title, aside, live = false, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      <div className={styles.charts}>
        {Children.toArray(children).map((child, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in the section is what stays
          <WhileVisible key={at} live={live}>
            {child}
          </WhileVisible>
        ))}
      </div>
    </section>
  );
}
