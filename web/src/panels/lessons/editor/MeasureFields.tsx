import type { Unit } from '../../../engine/generated';
import {
  type FormedMeasure,
  formOf,
  type MeasureForm,
  measureText,
  unitOf,
} from '../../../state/lessons/measureForms';
import { Select } from '../../../ui/Select';
import { useCatalogue } from '../../shared/context';
import { useLabelled } from '../ask/useLabelled';
import styles from './editor.module.css';
import { MetricChoice } from './MetricChoice';
import { TextField } from './TextField';

interface Props {
  readonly measure: string;
  readonly onChange: (measure: string, unit: Unit) => void;
  /** The unit, which stays if the text is edited. */
  readonly unit: Unit;
}

const FORMS: readonly { readonly id: MeasureForm; readonly label: string }[] = [
  { id: 'saved', label: 'share saved by' },
  { id: 'ratio', label: 'ratio of' },
  { id: 'value', label: 'value of' },
];

/** A measure, chosen from menus or written as an expression. */
export function MeasureFields({ measure, unit, onChange }: Props) {
  const { metrics } = useCatalogue();
  const labels = useLabelled().map(({ label }) => label);
  const [first = ''] = labels;
  const formed =
    formOf(measure) ??
    ({
      ...{ form: 'value', metric: metrics[0]?.id ?? '', one: first, other: first },
    } satisfies FormedMeasure);
  const set = (change: Partial<FormedMeasure>) => {
    const next = { ...formed, ...change } as FormedMeasure;
    const metric = metrics.find(({ id }) => id === next.metric);
    if (metric) onChange(measureText(next), unitOf(next.form, metric));
  };
  const contestants = labels.map((label) => (
    <option key={label} value={label}>
      {label}
    </option>
  ));
  return (
    <>
      <MetricChoice value={formed.metric} onChange={(metric) => set({ metric })} />
      <div className={styles.row}>
        <Select
          label="What is measured"
          value={formed.form}
          onChange={(form) => set({ form: form as MeasureForm })}
        >
          {FORMS.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
        <Select label="Contestant" value={formed.one} onChange={(one) => set({ one })}>
          {contestants}
        </Select>
        {formed.form !== 'value' && (
          <Select label="Compared with" value={formed.other} onChange={(other) => set({ other })}>
            {contestants}
          </Select>
        )}
      </div>
      <TextField
        label="As an expression"
        value={measure}
        most={400}
        onChange={(text) => onChange(text, unit)}
      />
    </>
  );
}
