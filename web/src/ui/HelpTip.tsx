import { CircleHelp } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './Button';
import styles from './controls.module.css';
import { useOverlayHost } from './useOverlayHost';

interface Props {
  /** What it explains. */
  readonly about: string;
  readonly children: ReactNode;
}

/** An explanation one press away, for fingers and keyboards as well as mice. */
export function HelpTip({ about, children }: Props) {
  const host = useOverlayHost();
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button tone="quiet" className={styles.help ?? ''} label={`About ${about}`}>
          <CircleHelp aria-hidden />
        </Button>
      </Popover.Trigger>
      <Popover.Portal container={host}>
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
