import { withinSentence } from '../../../charts';
import type { Ask } from '../../../engine/generated';
import { measureText, valueUnit } from '../../../state/lessons/measureForms';
import { useCatalogue, usePage } from '../../shared/context';
import { useLabelled } from '../ask/useLabelled';

/** Begins a question of a kind, about the metric on screen. */
export function useNewAsk(): (kind: Ask['kind']) => Ask | undefined {
  const { metrics } = useCatalogue();
  const headline = usePage(({ view }) => view.headline);
  const labels = useLabelled().map(({ label }) => label);
  const metric = metrics.find(({ id }) => id === headline) ?? metrics[0];
  const [other = '', one = other] = labels;
  return (kind) => {
    if (!metric) return undefined;
    const about = withinSentence(metric.label);
    switch (kind) {
      case 'order':
        return {
          ...{ kind, question: `Order the schemes by this: ${about}.`, value: metric.id, why: '' },
          first: metric.better === 'higher' ? 'largest' : 'smallest',
          unit: valueUnit(metric),
        };
      case 'number':
        return {
          ...{ kind, question: `By how much does ${one} lower the ${about}?`, why: '' },
          measure: measureText({ form: 'saved', metric: metric.id, one, other }),
          ...{ unit: 'percent', from: 0, to: 1 },
        };
      case 'curve':
        return {
          ...{ kind, question: `How are the completion times distributed under ${one}?`, why: '' },
          ...{ contestant: one, sizes: 'all', from: 1e-5, to: 1 },
        };
      case 'choice': {
        const answers = [
          { text: 'The right answer', right: true, why: '' },
          { text: 'A wrong answer', right: false, why: '' },
        ];
        return { kind, question: 'Why?', answers };
      }
      case 'task': {
        const measure = measureText({ form: 'saved', metric: metric.id, one, other });
        const condition = {
          says: `Saved by ${one}`,
          measure,
          unit: 'percent',
          at_least: 0.5,
        } as const;
        return {
          ...{ kind, task: `Let ${one} save half of the ${about}.`, hint: '', why: '' },
          ...{ conditions: [condition], solution: {} },
        };
      }
    }
  };
}
