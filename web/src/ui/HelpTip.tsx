import { CircleHelp } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './Button';
import styles from './controls.module.css';

interface Props {
  /** What it explains. */
  readonly about: string;
  readonly children: ReactNode;
}

/** An explanation one press away, for fingers and keyboards as well as mice. */
export function HelpTip({ about, children }: Props) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button tone="quiet" className={styles.help ?? ''} label={`About ${about}`}>
          <CircleHelp aria-hidden />
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles.popover}
          aria-label={`About ${about}`}
          sideOffset={4}
          collisionPadding={12}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
