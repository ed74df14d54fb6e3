import { FLOW_BUCKETS } from '../../../derive/distributions/buckets';
import type { SizeClass } from '../../../engine/generated';
import { Select } from '../../../ui/Select';
import { useLabelled } from '../ask/useLabelled';
import type { AskFieldsProps } from './askFields';
import { ExplanationField } from './ExplanationField';
import styles from './editor.module.css';
import { NumberField } from './NumberField';
import { QuestionField } from './QuestionField';

/** The distribution of a contestant's completion times. */
export function CurveFields({ ask, onChange }: AskFieldsProps<'curve'>) {
  return (
    <>
      <QuestionField value={ask.question} onChange={(question) => onChange({ ...ask, question })} />
      <div className={styles.row}>
        <Select
          label="Contestant"
          value={ask.contestant}
          onChange={(contestant) => onChange({ ...ask, contestant })}
        >
          {useLabelled().map(({ label }) => (
            <option key={label} value={label}>
              {label}
            </option>
          ))}
        </Select>
        <Select
          label="Flows"
          value={ask.sizes}
          onChange={(sizes) => onChange({ ...ask, sizes: sizes as SizeClass })}
        >
          {FLOW_BUCKETS.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.row}>
        <NumberField
          label="Axis from (seconds)"
          value={ask.from}
          onChange={(from) => from > 0 && from < ask.to && onChange({ ...ask, from })}
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
