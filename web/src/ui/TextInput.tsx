import { useId, useState } from 'react';
import styles from './controls.module.css';

interface Props<T> {
  readonly id?: string;
  readonly label?: string;
  readonly value: T;
  /** How a value is written. */
  readonly write: (value: T) => string;
  /** What a text means; null where it means nothing. */
  readonly read: (text: string) => T | null;
  /** What is allowed, for the message about a text that means nothing. */
  readonly expected: string;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly placeholder?: string;
  readonly numeric?: boolean;
  /** Leaves room for a unit or a slider beside it. */
  readonly narrow?: boolean;
  readonly onChange: (value: T) => void;
}

/**
 * A value typed as text. What is typed stays until it means something, and is never rewritten under the caret; the
 * last value that meant something holds meanwhile.
 */
export function TextInput<T>(props: Props<T>) {
  const { value, write, read, expected, invalid = false, describedBy, onChange } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const messageId = useId();
  const meant = draft === null ? value : read(draft);
  const stale = draft !== null && meant !== null && write(meant) !== write(value);
  const text = draft === null || stale ? write(value) : draft;
  const unreadable = draft !== null && meant === null;
  return (
    <>
      <input
        id={props.id}
        className={`${styles.input} ${props.narrow ? styles.narrow : ''}`}
        type="text"
        inputMode={props.numeric ? 'decimal' : 'text'}
        autoComplete="off"
        spellCheck={false}
        aria-label={props.label}
        aria-invalid={invalid || unreadable}
        aria-describedby={unreadable ? messageId : invalid ? describedBy : undefined}
        placeholder={props.placeholder}
        value={text}
        onChange={(event) => {
          setDraft(event.target.value);
          const next = read(event.target.value);
          if (next !== null) onChange(next);
        }}
        onBlur={() => !unreadable && setDraft(null)}
      />
      {unreadable && (
        <span id={messageId} className={styles.problem} role="alert">
          Expected {expected}, got “{draft}”; still using {write(value) || 'nothing'}.
        </span>
      )}
    </>
  );
}
