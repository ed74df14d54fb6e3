import {
  ArrowDown,
  ArrowUp,
  BookOpen,
  CopyPlus,
  Ellipsis,
  RotateCcw,
  SquarePen,
} from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import type { ContestantSpec, SchemeCard } from '../../../engine/generated';
import {
  addContestant,
  duplicateContestant,
  moveContestant,
  withContestant,
} from '../../../state/scenario/edit';
import { exampleFor } from '../../../state/scenario/ownSchemes';
import { Button } from '../../../ui/Button';
import { useMenuHost } from '../../../ui/useOverlayHost';
import { useSession } from '../../shared/context';
import menu from '../../shared/menu.module.css';
import styles from './contestants.module.css';
import { ModelNotes } from './ModelNotes';

interface Props {
  readonly index: number;
  readonly of: number;
  readonly contestant: ContestantSpec;
  readonly label: string;
  readonly scheme: SchemeCard | undefined;
}

/** Further actions on a contestant. */
export function ContestantMenu({ index, of, contestant, label, scheme }: Props) {
  const session = useSession();
  const { edit } = session;
  const [notes, setNotes] = useState(false);
  const host = useMenuHost();
  const copyAsSource = session.busy.tracked(async (id: string) => {
    const { level } = session.store.getState().history.present;
    const source = await exampleFor(id, level);
    edit((scenario) => addContestant(scenario, { source }));
  });
  const isPlain = Object.keys(contestant.parameters).length === 0;
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <Button tone="quiet" label={`More about ${label}`}>
            <Ellipsis aria-hidden />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal container={host}>
          <DropdownMenu.Content
            className={`${menu.menu} ${styles.menu}`}
            align="end"
            sideOffset={4}
            collisionPadding={12}
          >
            {scheme && (
              <DropdownMenu.Item onSelect={() => setNotes(true)}>
                <BookOpen aria-hidden />
                Model and sources
              </DropdownMenu.Item>
            )}
            <DropdownMenu.Item
              onSelect={() => edit((scenario) => duplicateContestant(scenario, index))}
            >
              <CopyPlus aria-hidden />
              Duplicate
            </DropdownMenu.Item>
            {typeof contestant.scheme === 'string' && (
              <DropdownMenu.Item onSelect={() => void copyAsSource(String(contestant.scheme))}>
                <SquarePen aria-hidden />
                Copy as a source to change
              </DropdownMenu.Item>
            )}
            <DropdownMenu.Item
              disabled={index === 0}
              onSelect={() => edit((scenario) => moveContestant(scenario, index, index - 1))}
            >
              <ArrowUp aria-hidden />
              Move up
            </DropdownMenu.Item>
            <DropdownMenu.Item
              disabled={index === of - 1}
              onSelect={() => edit((scenario) => moveContestant(scenario, index, index + 1))}
            >
              <ArrowDown aria-hidden />
              Move down
            </DropdownMenu.Item>
            <DropdownMenu.Item
              disabled={isPlain}
              onSelect={() =>
                edit((scenario) => withContestant(scenario, index, { parameters: {} }))
              }
            >
              <RotateCcw aria-hidden />
              Reset all parameters
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {scheme && notes && <ModelNotes card={scheme} open onOpenChange={setNotes} />}
    </>
  );
}
