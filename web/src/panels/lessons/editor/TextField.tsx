import { useId } from 'react';
import controls from '../../../ui/controls.module.css';
import styles from './editor.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  /** Most characters. */
  readonly most: number;
  /** Lines of a longer text; one line by default. */
  readonly rows?: number;
  readonly onChange: (value: string) => void;
}

/** A labelled text. An empty one-line text is not kept, because lessons need it. */
export function TextField({ label, value, most, rows, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <input
          id={id}
          className={controls.input}
          maxLength={most}
          value={value}
          required
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <textarea
          id={id}
          className={controls.input}
          rows={rows}
          maxLength={most}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
}
