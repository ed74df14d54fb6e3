import { X } from 'lucide-react';
import { Dialog as Parts } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './Button';
import styles from './Dialog.module.css';
import { useOverlayHost } from './useOverlayHost';

interface Props {
  readonly title: string;
  /** One sentence below the title. */
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** Wide enough for pictures. */
  readonly wide?: boolean;
  /** The element that opens it; absent if the caller controls it. */
  readonly trigger?: ReactNode;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}

/** A modal dialog with a title and a close button. */
export function Dialog(props: Props) {
  const { title, description, children, trigger, open, onOpenChange, wide } = props;
  const host = useOverlayHost();
  const control = open === undefined ? {} : { open };
  return (
    <Parts.Root {...control} {...(onOpenChange && { onOpenChange })}>
      {trigger && <Parts.Trigger asChild>{trigger}</Parts.Trigger>}
      <Parts.Portal container={host}>
        <Parts.Overlay className={styles.overlay} />
        <Parts.Content
          className={styles.dialog}
          data-wide={wide}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <div className={styles.head}>
            <Parts.Title>{title}</Parts.Title>
            <Parts.Close asChild>
              <Button tone="quiet" label="Close">
                <X aria-hidden />
              </Button>
            </Parts.Close>
          </div>
          {description && (
            <Parts.Description className={styles.description}>{description}</Parts.Description>
          )}
          {children}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}
