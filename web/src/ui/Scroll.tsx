import type { ReactNode } from 'react';
import styles from './Scroll.module.css';

interface Props {
  readonly what: string;
  readonly children: ReactNode;
}

/** A scrollable container for wide tables. */
export function Scroll({ what, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable to be scrolled by keys
    <section className={styles.scroll} aria-label={`${what}, scrolls sideways`} tabIndex={0}>
      {children}
    </section>
  );
}
