import { Circle, CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import type { TaskCondition } from '../../../engine/generated';
import type { MeasureValue } from '../../../engine/protocol';
import { withSolution } from '../../../state/lessons/solution';
import { Button } from '../../../ui/Button';
import { Disclosure } from '../../../ui/Disclosure';
import { useSession } from '../../shared/context';
import { quantityOf } from '../../shared/units';
import { LessonText } from '../LessonText';
import styles from './ask.module.css';
import type { AskProps } from './askProps';

/** A change of the scenario that meets conditions, judged after every race. */
export function TaskAsk({ ask, values }: AskProps<'task'>) {
  const { task, conditions, hint, solution, why } = ask;
  const { edit, run } = useSession();
  const [shown, setShown] = useState(false);
  const rows = conditions.map((condition) => {
    const found = values.get(condition.measure);
    return { condition, found, met: isMet(condition, found) };
  });
  const done = rows.every(({ met }) => met);
  return (
    <section className={styles.ask} aria-label="Task">
      <h3>{task}</h3>
      <ul className={styles.conditions}>
        {rows.map(({ condition, found, met }) => (
          <li key={condition.measure} data-met={met}>
            {!found?.measured && <CircleDashed aria-label="not measured" />}
            {found?.measured && !met && <Circle aria-label="not met" />}
            {met && <CircleCheck aria-label="met" />}
            <span>
              {condition.says}: {boundOf(condition)}
            </span>
            <span>{measuredText(condition, found)}</span>
          </li>
        ))}
      </ul>
      <div role="status">
        {done && (
          <p className={styles.verdict} data-right>
            All conditions are met.
          </p>
        )}
      </div>
      {(done || shown) && <LessonText text={why} values={values} />}
      <Disclosure title="Hint">
        <LessonText text={hint} values={values} />
      </Disclosure>
      {!done && (
        <Button
          onClick={() => {
            setShown(true);
            edit((scenario) => withSolution(scenario, solution));
            // A change starts the next race by itself only if the last one was short.
            void run();
          }}
        >
          Show a solution
        </Button>
      )}
    </section>
  );
}

const isMet = (
  { at_least = Number.NEGATIVE_INFINITY, at_most = Number.POSITIVE_INFINITY }: TaskCondition,
  found: MeasureValue | undefined,
): boolean => {
  const value = found?.measured?.value ?? Number.NaN;
  return value >= at_least && value <= at_most;
};

function boundOf({ at_least, at_most, unit }: TaskCondition): string {
  const { text } = quantityOf(unit);
  const bounds = [
    at_least === undefined ? [] : [`at least ${text(at_least)}`],
    at_most === undefined ? [] : [`at most ${text(at_most)}`],
  ];
  return bounds.flat().join(', ');
}

function measuredText({ unit }: TaskCondition, found: MeasureValue | undefined): string {
  if (!found) return '…';
  return found.measured ? quantityOf(unit).text(found.measured.value) : found.gap;
}
