import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';

interface Props {
  readonly title: ReactNode;
  /** Shown beside the title, open or not. */
  readonly aside?: ReactNode;
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** A collapsible section, as a native `details` element. */
export function Disclosure({ title, aside, open = false, children }: Props) {
  return (
    <details className={styles.details} open={open}>
      <summary>
        <ChevronRight aria-hidden />
        <span className={styles.title}>{title}</span>
        {aside && <span className={styles.aside}>{aside}</span>}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
