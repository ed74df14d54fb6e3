import { useId } from 'react';
import { readNumber } from '../../../ui/numbers';
import { TextInput } from '../../../ui/TextInput';
import styles from './editor.module.css';

interface Props {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A labelled number. */
export function NumberField({ label, value, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.number}>
      <label htmlFor={id}>{label}</label>
      <TextInput<number>
        id={id}
        numeric
        narrow
        value={value}
        read={readNumber}
        write={String}
        expected="a number"
        onChange={onChange}
      />
    </div>
  );
}
