import { valueUnit } from '../../../state/lessons/measureForms';
import { Segments } from '../../../ui/Segments';
import { useCatalogue } from '../../shared/context';
import type { AskFieldsProps } from './askFields';
import { MetricChoice } from './MetricChoice';
import { TextField } from './TextField';

const FIRST = [
  { id: 'smallest', label: 'Smallest first' },
  { id: 'largest', label: 'Largest first' },
] as const;

/** The order of the contestants by a metric. */
export function OrderFields({ ask, onChange }: AskFieldsProps<'order'>) {
  const { metrics } = useCatalogue();
  const choose = (value: string) => {
    const metric = metrics.find(({ id }) => id === value);
    if (metric) onChange({ ...ask, value, unit: valueUnit(metric) });
  };
  return (
    <>
      <TextField
        label="Question"
        value={ask.question}
        most={400}
        onChange={(question) => onChange({ ...ask, question })}
      />
      <MetricChoice value={ask.value} onChange={choose} />
      <Segments
        label="Order"
        options={FIRST}
        value={ask.first}
        onChange={(first) => onChange({ ...ask, first })}
      />
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
