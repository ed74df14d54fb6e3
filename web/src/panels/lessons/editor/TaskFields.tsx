import { Plus, Trash2 } from 'lucide-react';
import type { TaskCondition } from '../../../engine/generated';
import { Button } from '../../../ui/Button';
import { Segments } from '../../../ui/Segments';
import type { AskFieldsProps } from './askFields';
import { ExplanationField } from './ExplanationField';
import styles from './editor.module.css';
import { MeasureFields } from './MeasureFields';
import { NumberField } from './NumberField';
import { TextField } from './TextField';
import { useSolution } from './useSolution';

/** Most conditions of a task. */
const MOST = 5;

const BOUNDS = [
  { id: 'at_least', label: 'at least' },
  { id: 'at_most', label: 'at most' },
] as const;

/** A change of the race, judged by conditions. */
export function TaskFields({ ask, onChange }: AskFieldsProps<'task'>) {
  const { conditions } = ask;
  const solution = useSolution(ask.solution);
  const set = (index: number, condition: TaskCondition) =>
    onChange({ ...ask, conditions: conditions.with(index, condition) });
  const [first] = conditions;
  return (
    <>
      <TextField
        label="Task"
        value={ask.task}
        most={400}
        onChange={(task) => onChange({ ...ask, task })}
      />
      {conditions.map((condition, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place in the list
        <div key={index} className={styles.answer}>
          <TextField
            label={`Condition ${index + 1}`}
            value={condition.says}
            most={400}
            onChange={(says) => set(index, { ...condition, says })}
          />
          <MeasureFields
            measure={condition.measure}
            unit={condition.unit}
            onChange={(measure, unit) => set(index, { ...condition, measure, unit })}
          />
          <Bound condition={condition} onChange={(next) => set(index, next)} />
          <Button
            tone="quiet"
            label={`Remove condition ${index + 1}`}
            disabled={conditions.length === 1}
            onClick={() => onChange({ ...ask, conditions: conditions.toSpliced(index, 1) })}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      ))}
      <Button
        disabled={conditions.length >= MOST || !first}
        onClick={() => first && onChange({ ...ask, conditions: [...conditions, first] })}
      >
        <Plus aria-hidden />
        Add a condition
      </Button>
      <p>{solution.says}</p>
      <Button
        disabled={!solution.patch}
        onClick={() => onChange({ ...ask, solution: solution.patch ?? {} })}
      >
        Take the present race as the solution
      </Button>
      <TextField
        label="Hint"
        rows={2}
        value={ask.hint}
        most={4000}
        onChange={(hint) => onChange({ ...ask, hint })}
      />
      <ExplanationField
        with="solution"
        value={ask.why}
        onChange={(why) => onChange({ ...ask, why })}
      />
    </>
  );
}

interface BoundProps {
  readonly condition: TaskCondition;
  readonly onChange: (condition: TaskCondition) => void;
}

function Bound({ condition, onChange }: BoundProps) {
  const { at_least, at_most, ...rest } = condition;
  const kind = at_least === undefined ? 'at_most' : 'at_least';
  const value = at_least ?? at_most ?? 0;
  return (
    <div className={styles.row}>
      <Segments
        label="Bound"
        options={BOUNDS}
        value={kind}
        onChange={(next) => onChange({ ...rest, [next]: value })}
      />
      <NumberField
        label={condition.unit === 'percent' ? '(1 is 100 %)' : 'this'}
        value={value}
        onChange={(next) => onChange({ ...rest, [kind]: next })}
      />
    </div>
  );
}
