import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import type { SchemeCard } from '../engine/generated';
import { Button } from '../ui/Button';
import styles from './modelNotes.module.css';
import { humanised, valueText } from './words';

interface Props {
  readonly card: SchemeCard;
  /** What opens the notes. */
  readonly children: ReactNode;
}

/** What a scheme is, what it assumes to know, and what of it is simulated. */
export function ModelNotes({ card, children }: Props) {
  return (
    <Dialog.Root>
      <Dialog.Trigger asChild>{children}</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay} />
        <Dialog.Content className={styles.dialog}>
          <header className={styles.head}>
            <Dialog.Title>{card.name}</Dialog.Title>
            <Dialog.Close asChild>
              <Button tone="quiet" label="Close">
                <X aria-hidden />
              </Button>
            </Dialog.Close>
          </header>
          <Dialog.Description className={styles.idea}>{card.idea}</Dialog.Description>
          <h3>Knows of a flow</h3>
          <p>{card.information.map(humanised).join(', ') || 'Nothing'}</p>
          <h3>Model</h3>
          {card.model.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {card.parameters.length > 0 && <Parameters card={card} />}
          <h3>Source</h3>
          <p>{card.citation}</p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Parameters({ card }: { card: SchemeCard }) {
  return (
    <>
      <h3>Parameters</h3>
      <dl className={styles.parameters}>
        {card.parameters.map(({ name, label, unit, domain, help, source }) => (
          <div key={name}>
            <dt>
              {label}: {valueText(domain, domain.default)} {unit}
            </dt>
            <dd>
              {help} {source && <span className={styles.source}>{source}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
