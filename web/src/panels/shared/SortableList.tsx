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

interface Props {
  /** Keys of the entries, in order. */
  readonly keys: readonly string[];
  /** Their names, for announcements. */
  readonly labels: readonly string[];
  readonly className?: string | undefined;
  /** Moves an entry to the place of another. */
  readonly onMove: (from: number, to: number) => void;
  readonly children: ReactNode;
}

/** Minimum distance of a drag in pixels; shorter movements are presses. */
const SLACK = { activationConstraint: { distance: 4 } };

/** A list that is sortable by dragging, or with Space and the arrow keys. */
export function SortableList({ keys, labels, className, onMove, children }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, SLACK),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (id: string | number) => keys.indexOf(String(id));
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    onMove(place(active.id), place(over.id));
  };
  const nameOf = (id: string | number) => labels[place(id)] ?? 'the entry';
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
        <ul className={className}>{children}</ul>
      </SortableContext>
    </DndContext>
  );
}
