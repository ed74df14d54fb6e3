import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './controls.module.css';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Visual prominence. */
  readonly tone?: 'primary' | 'plain' | 'quiet' | 'link';
  /** Accessible name and tooltip of a button without text. */
  readonly label?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

const TONES = { primary: styles.primary, plain: '', quiet: styles.quiet, link: styles.link };

export function Button({ tone = 'plain', label, className = '', ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`${styles.button} ${TONES[tone]} ${className}`}
      {...rest}
    />
  );
}
