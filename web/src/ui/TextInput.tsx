import { useId, useState } from 'react';
import styles from './controls.module.css';

interface Props<T> {
  readonly id?: string;
  readonly label?: string;
  readonly value: T;
  /** Formats a value. */
  readonly write: (value: T) => string;
  /** Parses a text; null if it is invalid. */
  readonly read: (text: string) => T | null;
  /** Describes valid input, for the message about invalid text. */
  readonly expected: string;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly placeholder?: string;
  readonly numeric?: boolean;
  /** Leaves room for a unit or a slider. */
  readonly narrow?: boolean;
  readonly onChange: (value: T) => void;
}

/**
 * A value entered as text. Invalid text is kept while typing, and valid text is never reformatted under the caret;
 * meanwhile the last valid value applies.
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
