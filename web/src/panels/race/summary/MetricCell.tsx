import { ratio } from '../../../charts';
import { pointText, rangeText, seeds, wordsOf } from '../../../derive/statistics/estimateWords';
import type { OverSeeds } from '../../../derive/statistics/seeds';
import type { Metric } from '../../../engine/generated';
import type { Comparison } from '../../../state/statistics/comparison';
import a11y from '../../../ui/a11y.module.css';
import styles from '../../shared/numbers.module.css';
import { quantityOf } from '../../shared/quantities';

interface Props {
  readonly metric: Metric;
  readonly values: OverSeeds | undefined;
}

/** A value over seeds with its 95 % interval, or the reason for its absence. */
export function MetricCell({ metric, values }: Props) {
  if (!values) return null;
  const quantity = quantityOf(metric);
  const { n, missing, mean, low, high, note } = values;
  if (n === 0) return note ? <Absent short="too few" why={note} /> : quantity.text(mean);
  return (
    <>
      {quantity.text(mean)}
      {!Number.isNaN(low) && <Range text={`${quantity.text(low)} … ${quantity.text(high)}`} />}
      {missing > 0 && <span className={styles.range}>{`${n} of ${n + missing} seeds`}</span>}
    </>
  );
}

/**
 * The ratio to the baseline's value, or the difference, with its interval; and the number of seeds if it differs from
 * the race's.
 */
export function ComparisonCell({
  metric,
  comparison,
}: {
  readonly metric: Metric;
  readonly comparison: Comparison | undefined;
}) {
  if (!comparison) return null;
  const { estimate, verdict, silent } = comparison;
  const why = wordsOf(comparison, metric);
  if (verdict === 'withheld') return <Absent short="not compared" why={why} />;
  if (!estimate) {
    const few = comparison.note !== undefined || comparison.tooFew > 0;
    return few ? <Absent short="too few" why={why} /> : ratio.text(Number.NaN);
  }
  const range = rangeText(estimate);
  return (
    <>
      {pointText(estimate, metric.quantity)}
      {range !== '' && <Range text={range} />}
      {(range === '' || silent > 0) && <span className={styles.range}>{seeds(estimate.n)}</span>}
    </>
  );
}

const Range = ({ text }: { text: string }) => (
  <span className={styles.range} title="95 % confidence interval">
    <span className={a11y.unseen}>95 % interval </span>
    {text}
  </span>
);

/** Placeholder for a missing value; the reason is a tooltip, and available to screen readers. */
const Absent = ({ short, why }: { short: string; why: string }) => (
  <span className={styles.absent} title={why}>
    {short}
    <span className={a11y.unseen}>: {why}</span>
  </span>
);
