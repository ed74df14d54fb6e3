import type { Ask, Step } from '../../../engine/generated';
import { Select } from '../../../ui/Select';
import { AnswerFields } from './AnswerFields';
import { CurveFields } from './CurveFields';
import styles from './editor.module.css';
import { NumberFields } from './NumberFields';
import { OrderFields } from './OrderFields';
import { TaskFields } from './TaskFields';
import { useNewAsk } from './useNewAsk';

interface Props {
  readonly step: Step;
  readonly onChange: (ask: Ask | undefined) => void;
}

const KINDS: readonly { readonly id: Ask['kind'] | 'none'; readonly label: string }[] = [
  { id: 'none', label: 'Nothing' },
  { id: 'order', label: 'A prediction: the order of the contestants' },
  { id: 'number', label: 'A prediction: a number' },
  { id: 'curve', label: 'A prediction: a distribution' },
  { id: 'choice', label: 'A question with one right answer' },
  { id: 'task', label: 'A task: change the race' },
];

/** What a step asks for. */
export function AskEditor({ step: { ask }, onChange }: Props) {
  const fresh = useNewAsk();
  const choose = (kind: string) => {
    onChange(kind === 'none' ? undefined : fresh(kind as Ask['kind']));
  };
  return (
    <>
      <div className={styles.field}>
        <label htmlFor="lesson-ask">Ask students for</label>
        <Select id="lesson-ask" value={ask?.kind ?? 'none'} onChange={choose}>
          {KINDS.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      {ask && <Fields ask={ask} onChange={onChange} />}
    </>
  );
}

function Fields({ ask, onChange }: { ask: Ask; onChange: (ask: Ask) => void }) {
  switch (ask.kind) {
    case 'order':
      return <OrderFields ask={ask} onChange={onChange} />;
    case 'number':
      return <NumberFields ask={ask} onChange={onChange} />;
    case 'curve':
      return <CurveFields ask={ask} onChange={onChange} />;
    case 'choice':
      return <AnswerFields ask={ask} onChange={onChange} />;
    case 'task':
      return <TaskFields ask={ask} onChange={onChange} />;
  }
}
