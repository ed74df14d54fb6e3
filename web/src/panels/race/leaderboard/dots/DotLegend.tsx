import { withinSentence } from '../../../../charts';
import styles from '../leaderboard.module.css';
import type { DotColumn } from './dotColumns';

interface Props {
  readonly columns: readonly DotColumn[];
  /** The contestant that the others are compared with. */
  readonly reference: string;
}

/** Says what the dots show. */
export function DotLegend({ columns, reference }: Props) {
  const isShare = ({ metric }: DotColumn) => metric.quantity === 'fraction';
  const shares = columns.filter(isShare).map(({ metric }) => withinSentence(metric.label));
  return (
    <p className={styles.legend}>
      {shares.length < columns.length && `Dots: ratios to ${reference} on the same arrivals`}
      {shares.length > 0 && shares.length < columns.length && ` (${shares.join(', ')}: the value)`}
      {shares.length === columns.length && 'Dots: values'}, lines: 95&nbsp;% intervals over seeds.
      Hollow: no difference from {reference} shown.
    </p>
  );
}
