import type { AskFieldsProps } from './askFields';
import styles from './editor.module.css';
import { MeasureFields } from './MeasureFields';
import { NumberField } from './NumberField';
import { TextField } from './TextField';

/** A number on a scale. */
export function NumberFields({ ask, onChange }: AskFieldsProps<'number'>) {
  return (
    <>
      <TextField
        label="Question"
        value={ask.question}
        most={400}
        onChange={(question) => onChange({ ...ask, question })}
      />
      <MeasureFields
        measure={ask.measure}
        unit={ask.unit}
        onChange={(measure, unit) => onChange({ ...ask, measure, unit })}
      />
      <div className={styles.row}>
        <NumberField
          label={ask.unit === 'percent' ? 'Scale from (1 is 100 %)' : 'Scale from'}
          value={ask.from}
          onChange={(from) => from < ask.to && onChange({ ...ask, from })}
        />
        <NumberField
          label="to"
          value={ask.to}
          onChange={(to) => to > ask.from && onChange({ ...ask, to })}
        />
      </div>
      <TextField
        label="Explanation, shown with the result"
        rows={3}
        value={ask.why}
        most={4000}
        onChange={(why) => onChange({ ...ask, why })}
      />
    </>
  );
}
