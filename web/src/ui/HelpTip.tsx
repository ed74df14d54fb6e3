import { CircleHelp } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './Button';
import styles from './controls.module.css';
import { useOverlayHost } from './useOverlayHost';

interface Props {
  /** The subject of the explanation. */
  readonly about: string;
  readonly children: ReactNode;
}

/** An explanation that opens on press, by pointer, touch or keyboard. */
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
