import { Dot } from '../../../../charts/dots/Dot';
import a11y from '../../../../ui/a11y.module.css';
import type { Entrant } from '../../../shared/useEntrants';
import type { DotColumn } from './dotColumns';
import styles from './dotColumns.module.css';

/** A contestant's value in each column. */
export function DotCells({
  entrant,
  columns,
}: {
  entrant: Entrant;
  columns: readonly DotColumn[];
}) {
  const { appearance } = entrant;
  return (
    <div className={styles.cells}>
      {columns.map(({ metric, scale, cells }) => {
        const cell = cells.get(appearance.key);
        if (!cell) return null;
        return (
          <span key={metric.id} className={styles.cell} title={cell.words || undefined}>
            <span className={styles.scale}>
              {scale && cell.value && <Dot series={appearance} scale={scale} value={cell.value} />}
            </span>
            <span className={styles.text} data-shown={cell.value?.shown ?? false}>
              {cell.text}
            </span>
            <span className={a11y.unseen}>
              {metric.label}
              {cell.words && `: ${cell.words}`}
            </span>
          </span>
        );
      })}
    </div>
  );
}
