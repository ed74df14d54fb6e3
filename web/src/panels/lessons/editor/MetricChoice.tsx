import { useId } from 'react';
import { Select } from '../../../ui/Select';
import { useCatalogue } from '../../shared/context';
import styles from './editor.module.css';

interface Props {
  /** Id of the metric. */
  readonly value: string;
  readonly onChange: (metric: string) => void;
}

/** A metric of the catalogue. */
export function MetricChoice({ value, onChange }: Props) {
  const { metrics } = useCatalogue();
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Metric</label>
      <Select id={id} value={value} onChange={onChange}>
        {metrics.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
}
