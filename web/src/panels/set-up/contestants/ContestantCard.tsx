import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ChevronRight, GripVertical, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Swatch } from '../../../charts';
import type { ContestantSpec } from '../../../engine/generated';
import { schemeOf } from '../../../state/knownSchemes';
import type { Contestant } from '../../../state/race/contestants';
import { removeContestant } from '../../../state/scenario/edit';
import { Button } from '../../../ui/Button';
import { useCatalogue, useIssues, useSession } from '../../shared/context';
import card from '../setUp.module.css';
import { ContestantBody } from './ContestantBody';
import { ContestantMenu } from './ContestantMenu';
import styles from './contestants.module.css';

interface Props {
  readonly index: number;
  /** Number of contestants. */
  readonly of: number;
  readonly contestant: ContestantSpec;
  readonly appearance: Contestant;
  /** Its key in the sortable list. */
  readonly sortKey: string;
}

/** One contestant: name and actions are visible, details are collapsed. */
export function ContestantCard({ index, of, contestant, appearance, sortKey }: Props) {
  const { edit } = useSession();
  const issues = useIssues().filter((issue) => issue.path.startsWith(`contestants[${index}]`));
  // The source of an own scheme is what there is to see of it.
  const [opened, setOpened] = useState(typeof contestant.scheme !== 'string');
  const open = opened || issues.length > 0;
  const scheme = schemeOf(useCatalogue(), contestant.scheme);
  const bodyId = useId();
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id: sortKey });
  const { label } = appearance;
  return (
    <li
      ref={setNodeRef}
      className={card.contestant}
      data-dragging={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={card.contestantHead}>
        <Button
          ref={setActivatorNodeRef}
          tone="quiet"
          className={styles.grip ?? ''}
          label={`Move ${label}`}
          {...attributes}
          {...listeners}
        >
          <GripVertical aria-hidden />
        </Button>
        <button
          type="button"
          className={card.contestantName}
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={() => setOpened(!opened)}
        >
          <ChevronRight aria-hidden />
          <Swatch series={appearance} />
          <span>{label}</span>
        </button>
        <Button
          tone="quiet"
          label={`Remove ${label}`}
          onClick={() => edit((scenario) => removeContestant(scenario, index))}
        >
          <Trash2 aria-hidden />
        </Button>
        <ContestantMenu
          index={index}
          of={of}
          contestant={contestant}
          label={label}
          scheme={scheme}
        />
      </div>
      <div id={bodyId} hidden={!open} className={card.contestantBody}>
        {open && (
          <ContestantBody
            index={index}
            contestant={contestant}
            label={label}
            scheme={scheme}
            issues={issues}
          />
        )}
      </div>
    </li>
  );
}
