import { valueUnit } from '../../../state/lessons/measureForms';
import { Segments } from '../../../ui/Segments';
import { useCatalogue } from '../../shared/context';
import type { AskFieldsProps } from './askFields';
import { ExplanationField } from './ExplanationField';
import { MetricChoice } from './MetricChoice';
import { QuestionField } from './QuestionField';

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
      <QuestionField value={ask.question} onChange={(question) => onChange({ ...ask, question })} />
      <MetricChoice value={ask.value} onChange={choose} />
      <Segments
        label="Order"
        options={FIRST}
        value={ask.first}
        onChange={(first) => onChange({ ...ask, first })}
      />
      <ExplanationField value={ask.why} onChange={(why) => onChange({ ...ask, why })} />
    </>
  );
}
