import a11y from './a11y.module.css';
import styles from './controls.module.css';

interface Props<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly id: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A choice of two or three visible options. */
export function Segments<T extends string>({ label, options, value, onChange }: Props<T>) {
  return (
    <fieldset className={styles.segments}>
      <legend className={a11y.unseen}>{label}</legend>
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          aria-pressed={option.id === value}
          onClick={() => onChange(option.id)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
