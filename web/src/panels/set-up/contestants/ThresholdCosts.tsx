import { useState } from 'react';
import { ObjectiveCurves, ObjectiveMap, Picker, plain, ratio } from '../../../charts';
import type { ThresholdObjective } from '../../../engine/generated';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import styles from './contestants.module.css';
import type { ThresholdProps } from './ThresholdSizes';

interface Props extends ThresholdProps {
  readonly lower: number;
  readonly onLower: (lower: number) => void;
}

/** The solutions of all solvers, and the objective around the current thresholds. */
export function ThresholdCosts(props: Props) {
  const { plan, lower, onLower } = props;
  const [chosen, setChosen] = useState(0);
  const objective = plan.objectives[chosen];
  if (!objective) return null;
  const { surface } = objective;
  const pairs = plan.in_use
    .slice(1)
    .map((_, at) => ({ value: String(at), label: `${at + 1} and ${at + 2}` }));
  return (
    <>
      <Field id="threshold-objective" label="Objective to minimise" below>
        <Select
          id="threshold-objective"
          value={String(chosen)}
          onChange={(next) => setChosen(Number(next))}
        >
          {plan.objectives.map(({ id, name }, at) => (
            <option key={id} value={at}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Solutions {...props} objective={objective} at={chosen} />
      <ObjectiveCurves
        objective={objective}
        inUse={plan.in_use}
        unit_bytes={plan.unit_bytes}
        summary={`${objective.name}, with one threshold moved and the others fixed: ${plain.text(objective.in_use)} ${objective.unit} now, ${plain.text(objective.one_level)} without thresholds. ${objective.source}.`}
      />
      {surface && (
        <ObjectiveMap
          surface={surface}
          inUse={objective.in_use}
          at={[plan.in_use[surface.lower] ?? 0, plan.in_use[surface.lower + 1] ?? 0]}
          unit_bytes={plan.unit_bytes}
          summary="Stronger colours mean lower cost of two neighbouring thresholds. The ring marks the current ones."
          controls={
            <Picker
              label="Pair of thresholds"
              options={pairs}
              value={String(lower)}
              onChange={(next) => onLower(Number(next))}
            />
          }
        />
      )}
    </>
  );
}

interface SolutionsProps extends ThresholdProps {
  readonly objective: ThresholdObjective;
  /** Index of the objective. */
  readonly at: number;
}

function Solutions({ plan, edits, objective, at }: SolutionsProps) {
  const costs = plan.solutions.map((one) => one.costs[at] ?? Number.NaN);
  const best = Math.min(...costs);
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Thresholds by</th>
            <th scope="col">Packets</th>
            <th scope="col">{objective.unit}</th>
            <th scope="col">Gap to optimum</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {plan.solutions.map((one, place) => (
            <tr key={one.id} aria-current={one.id === plan.mode || undefined}>
              <th scope="row">{one.label}</th>
              <td className={styles.list}>{one.thresholds.join(', ') || 'none'}</td>
              <td>{plain.text(costs[place] ?? Number.NaN)}</td>
              <td>{ratio.text((costs[place] ?? Number.NaN) / best)}</td>
              <td>
                {one.id === plan.mode ? (
                  'in use'
                ) : (
                  <Button tone="link" onClick={() => edits.take(one.id)}>
                    Use
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
