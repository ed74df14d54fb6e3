import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './controls.module.css';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** How much it asks to be pressed. */
  readonly tone?: 'primary' | 'plain' | 'quiet' | 'link';
  /** What a button without words does; also its tooltip. */
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
