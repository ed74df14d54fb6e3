import type { Ask } from '../../../engine/generated';
import type { Answer } from '../../../state/lessons/answers';
import type { Values } from '../useMeasured';
import { ChoiceAsk } from './ChoiceAsk';
import { CurveAsk } from './CurveAsk';
import { NumberAsk } from './NumberAsk';
import { OrderAsk } from './OrderAsk';
import { TaskAsk } from './TaskAsk';

interface Props {
  readonly ask: Ask;
  readonly answer: Answer | undefined;
  readonly values: Values;
}

/** The question or task of a step. */
export function AskPanel({ ask, answer, values }: Props) {
  switch (ask.kind) {
    case 'order':
      return <OrderAsk ask={ask} values={values} answer={own(answer, 'order')} />;
    case 'number':
      return <NumberAsk ask={ask} values={values} answer={own(answer, 'number')} />;
    case 'curve':
      return <CurveAsk ask={ask} values={values} answer={own(answer, 'curve')} />;
    case 'choice':
      return <ChoiceAsk ask={ask} values={values} answer={own(answer, 'choice')} />;
    case 'task':
      return <TaskAsk ask={ask} values={values} answer={undefined} />;
  }
}

function own<K extends Answer['kind']>(answer: Answer | undefined, kind: K) {
  if (answer?.kind === 'skipped') return null;
  return answer?.kind === kind ? (answer as Extract<Answer, { kind: K }>) : undefined;
}
