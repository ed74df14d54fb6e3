import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button';
import styles from './Notice.module.css';

interface Props {
  readonly tone: 'info' | 'warning' | 'success' | 'error';
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly onDismiss?: () => void;
}

const ICONS = { info: Info, warning: TriangleAlert, success: CircleCheck, error: TriangleAlert };

/** A message of the page, announced to screen readers when it appears. */
export function Notice({ tone, title, children, onDismiss }: Props) {
  const Icon = ICONS[tone];
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      {onDismiss && (
        <Button tone="quiet" label="Dismiss" onClick={onDismiss}>
          <X aria-hidden />
        </Button>
      )}
    </div>
  );
}
