import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import { withMovedStep } from '../../../state/lessons/authoring';
import { type OpenLesson, stepId } from '../../../state/lessons/steps';
import { Button } from '../../../ui/Button';
import { useSession } from '../../shared/context';
import { SortableList } from '../../shared/SortableList';
import styles from './editor.module.css';

/** The steps, to open and to move. */
export function StepList({ open }: { open: OpenLesson }) {
  const { lesson, step } = open;
  const { editLesson } = useSession();
  const keys = lesson.steps.map((_, index) => String(index));
  const move = (from: number, to: number) => {
    const order = keys.toSpliced(from, 1).toSpliced(to, 0, String(from));
    editLesson((present) => withMovedStep(present, from, to), order.indexOf(String(step)));
  };
  return (
    <SortableList
      className={styles.steps}
      keys={keys}
      labels={lesson.steps.map(({ title }) => title)}
      onMove={move}
    >
      {lesson.steps.map(({ title }, index) => (
        <Entry
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the lesson
          key={index}
          id={String(index)}
          title={title}
          current={index === step}
          preset={stepId(open.id, index)}
        />
      ))}
    </SortableList>
  );
}

interface EntryProps {
  readonly id: string;
  readonly title: string;
  readonly current: boolean;
  readonly preset: string;
}

function Entry({ id, title, current, preset }: EntryProps) {
  const { choosePreset } = useSession();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } =
    useSortable({ id });
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <Button
        ref={setActivatorNodeRef}
        tone="quiet"
        label={`Move ${title}`}
        {...attributes}
        {...listeners}
      >
        <GripVertical aria-hidden />
      </Button>
      <button
        type="button"
        aria-current={current ? 'step' : undefined}
        onClick={() => void choosePreset(preset)}
      >
        {Number(id) + 1}. {title}
      </button>
    </li>
  );
}
