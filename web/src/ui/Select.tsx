import type { ReactNode } from 'react';
import styles from './controls.module.css';

interface Props {
  readonly id?: string;
  readonly label?: string;
  readonly value: string;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly onChange: (value: string) => void;
  /** Options and groups of options. */
  readonly children: ReactNode;
}

/** The browser's own menu, which supports every keyboard, touch screen and screen reader. */
export function Select({
  id,
  label,
  value,
  invalid = false,
  describedBy,
  onChange,
  children,
}: Props) {
  return (
    <select
      id={id}
      className={styles.select}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={invalid ? describedBy : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {children}
    </select>
  );
}
