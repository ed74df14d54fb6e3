import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button';
import styles from './Field.module.css';
import { HelpTip } from './HelpTip';

interface Props {
  /** Of the control; the label leads to it. */
  readonly id: string;
  readonly label: string;
  readonly help?: ReactNode;
  /** What the engine has against the value. */
  readonly problems?: readonly string[];
  /** Puts the default back; absent while the default holds. */
  readonly onReset?: (() => void) | undefined;
  /** Gives the control more room than the label. */
  readonly wide?: boolean;
  /** Puts the control below the label, over the whole width. */
  readonly below?: boolean;
  readonly children: ReactNode;
}

export const problemsId = (id: string): string => `${id}-problems`;

/** A control with its label, explanation, way back, and what is wrong with it. */
export function Field({ id, label, help, problems = [], onReset, wide, below, children }: Props) {
  return (
    <div className={styles.field} data-wide={wide} data-below={below}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {help && <HelpTip about={label}>{help}</HelpTip>}
        {onReset && (
          <Button
            tone="quiet"
            className={styles.reset ?? ''}
            label={`Reset ${label} to its default`}
            onClick={onReset}
          >
            <RotateCcw aria-hidden />
          </Button>
        )}
      </div>
      <div className={styles.control}>{children}</div>
      {problems.length > 0 && (
        <ul id={problemsId(id)} className={styles.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
