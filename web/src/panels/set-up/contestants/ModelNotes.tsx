import type { ReactNode } from 'react';
import type { SchemeCard } from '../../../engine/generated';
import { Dialog } from '../../../ui/Dialog';
import { humanised, valueText } from '../../shared/sentences';
import { LevelsApart } from './LevelsApart';
import styles from './modelNotes.module.css';

interface Props {
  readonly card: SchemeCard;
  /** The element that opens the notes; absent if the caller controls them. */
  readonly children?: ReactNode;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}

/** Description of a scheme: its assumptions, and what is simulated. */
export function ModelNotes({ card, children, ...control }: Props) {
  return (
    <Dialog title={card.name} description={card.idea} trigger={children} {...control}>
      <div className={styles.notes}>
        <h3>Flow information needed</h3>
        <p>{card.information.map(humanised).join(', ') || 'None'}</p>
        <h3>Model</h3>
        {card.model.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <LevelsApart card={card} />
        {card.parameters.length > 0 && <Parameters card={card} />}
        <h3>Source</h3>
        <p>{card.citation}</p>
      </div>
    </Dialog>
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
