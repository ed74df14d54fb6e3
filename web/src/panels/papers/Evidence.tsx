import type { Figure } from '../../engine/generated';
import { addressOf, resultsOf } from '../../state/scenario/papers';
import { Button } from '../../ui/Button';
import { useSession } from '../shared/context';
import styles from './claims.module.css';
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
      <code>{commandOf(figure)}</code>
    </p>
  ));
}

/** The command that runs the best stored results of a figure again. */
export function commandOf(figure: Figure): string {
  const { size, provenance } = resultsOf(figure, { size: 'full', traffic: 'recorded' }) ?? {};
  const options = [
    size === 'full' && '--size full',
    provenance?.with_trace && '--trace FILE',
    provenance && !figure.analysis && `--seeds ${provenance.seeds.length}`,
  ];
  const path = `scenarios/papers/${figure.paper}/${figure.figure}.json`;
  return ['millrace verify', path, ...options.filter(Boolean)].join(' ');
}
