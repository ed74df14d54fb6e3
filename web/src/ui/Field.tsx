import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button';
import styles from './Field.module.css';
import { HelpTip } from './HelpTip';

interface Props {
  /** Id of the control, for its label. */
  readonly id: string;
  readonly label: string;
  readonly help?: ReactNode;
  /** The engine's messages about the value. */
  readonly problems?: readonly string[];
  /** Restores the default; absent if the value is the default. */
  readonly onReset?: (() => void) | undefined;
  /** Beside the label. */
  readonly action?: ReactNode;
  /** Gives more width to the control than to the label. */
  readonly wide?: boolean;
  /** Puts the control below the label, in full width. */
  readonly below?: boolean;
  readonly children: ReactNode;
}

export const problemsId = (id: string): string => `${id}-problems`;

/** A labelled control with explanation, reset button and error messages. */
export function Field(props: Props) {
  const { id, label, help, problems = [], onReset, action, wide, below, children } = props;
  return (
    <div className={styles.field} data-wide={wide} data-below={below}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {help && <HelpTip about={label}>{help}</HelpTip>}
        {action}
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
