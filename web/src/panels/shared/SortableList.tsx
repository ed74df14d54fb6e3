import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { moveContestant } from '../../../state/scenario/edit';
import { useSession } from '../../shared/context';
import card from '../setUp.module.css';

interface Props {
  /** Keys of the entries, in order. */
  readonly keys: readonly string[];
  readonly labels: readonly string[];
  readonly children: ReactNode;
}

/** Minimum distance of a drag in pixels; shorter movements are presses. */
const SLACK = { activationConstraint: { distance: 4 } };

/** The contestants as a list, sortable by dragging, or with Space and the arrow keys. */
export function ContestantList({ keys, labels, children }: Props) {
  const { edit } = useSession();
  const sensors = useSensors(
    useSensor(PointerSensor, SLACK),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (id: string | number) => keys.indexOf(String(id));
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    edit((scenario) => moveContestant(scenario, place(active.id), place(over.id)));
  };
  const nameOf = (id: string | number) => labels[place(id)] ?? 'the contestant';
  const where = (id: string | number | undefined) =>
    id === undefined ? 'outside the list' : `place ${place(id) + 1} of ${keys.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}.`,
    onDragOver: ({ active, over }) => `${nameOf(active.id)} is over ${where(over?.id)}.`,
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} was moved to ${where(over?.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} was put back.`,
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements }}
    >
      <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
        <ul className={card.contestants}>{children}</ul>
      </SortableContext>
    </DndContext>
  );
}
