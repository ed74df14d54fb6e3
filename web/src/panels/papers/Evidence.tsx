import type { Figure } from '../../engine/generated';
import { addressOf, bestResultsOf } from '../../state/scenario/papers';
import { Button } from '../../ui/Button';
import { useSession } from '../shared/context';
import styles from './claims.module.css';
import { commandOf } from './commandOf';
import { NO_FILTERS } from './noFilters';

interface Props {
  /** The figures whose lanes show the numbers of a reason. */
  readonly figures: readonly Figure[];
  /** The figure of the claim. */
  readonly own: Figure;
}

/** Where the numbers of a reason were measured, and the command that measures them again. */
export function Evidence({ figures, own }: Props) {
  const { setView } = useSession();
  return figures.map((figure) => (
    <p key={addressOf(figure)} className={styles.evidence}>
      {figure === own ? (
        'Measured by '
      ) : (
        <>
          Measured in{' '}
          <Button
            tone="link"
            onClick={() => setView({ ...NO_FILTERS, paperFigure: addressOf(figure) })}
          >
            {figure.title}
          </Button>{' '}
          by{' '}
        </>
      )}
      <code>{commandOf(figure, bestResultsOf(figure))}</code>
    </p>
  ));
}
