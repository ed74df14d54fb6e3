import { DotAxis } from '../../../../charts/dots/DotAxis';
import { rankedBy } from '../../../../state/view/metric';
import { useSession } from '../../../shared/context';
import type { DotColumn } from './dotColumns';
import styles from './dotColumns.module.css';

interface Props {
  /** None before anything can be compared; their place is kept. */
  readonly columns: readonly DotColumn[];
  readonly chosen: string | undefined;
}

/** The names and scales of the columns; a press on a name ranks by it. */
export function DotHead({ columns, chosen }: Props) {
  const { setView } = useSession();
  return (
    <div className={styles.head}>
      <div className={styles.cells}>
        {columns.map(({ metric: { id, label }, scale, quantity }) => (
          <div key={id} className={styles.cell}>
            <button
              type="button"
              className={styles.name}
              aria-pressed={id === chosen}
              title={`Rank by ${label}`}
              onClick={() => setView(rankedBy(id))}
            >
              {label}
            </button>
            <span className={styles.scale}>
              {scale && <DotAxis scale={scale} quantity={quantity} />}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
