import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { PARTS, type PartId, toggledPart } from '../../state/view/parts';
import { Button } from '../../ui/Button';
import { usePage, useSession } from '../shared/context';
import styles from './part.module.css';

interface Props {
  readonly id: PartId;
  readonly children: ReactNode;
}

/** A part of the results, unless the view leaves it out; with a button that does so while a lesson is written. */
export function Part({ id, children }: Props) {
  const leftOut = usePage(({ view }) => view.leftOut);
  const writing = usePage(({ authoring }) => authoring);
  const { leaveOut } = useSession();
  const absent = leftOut.includes(id);
  if (!writing) return absent ? null : children;
  const name = PARTS[id];
  return (
    <div className={styles.part} data-absent={absent}>
      {absent ? <span className={styles.name}>{name}: hidden in this view</span> : children}
      <Button
        tone="quiet"
        className={styles.toggle ?? ''}
        label={`${absent ? 'Show' : 'Hide'} this part: ${name}`}
        onClick={() => leaveOut(toggledPart(leftOut, id))}
      >
        {absent ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
      </Button>
    </div>
  );
}
