import type { AskFieldsProps } from './askFields';
import { ExplanationField } from './ExplanationField';
import styles from './editor.module.css';
import { MeasureFields } from './MeasureFields';
import { NumberField } from './NumberField';
import { QuestionField } from './QuestionField';

/** A number on a scale. */
export function NumberFields({ ask, onChange }: AskFieldsProps<'number'>) {
  return (
    <>
      <QuestionField value={ask.question} onChange={(question) => onChange({ ...ask, question })} />
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
      <ExplanationField value={ask.why} onChange={(why) => onChange({ ...ask, why })} />
    </>
  );
}
