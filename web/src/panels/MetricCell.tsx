import { ratio } from '../charts';
import type { OverSeeds } from '../derive/seeds';
import type { Metric } from '../engine/generated';
import styles from './numbers.module.css';
import { quantityOf } from './quantities';

interface Props {
  readonly metric: Metric;
  readonly values: OverSeeds | undefined;
  /** Values are factors, whatever the metric. */
  readonly relative: boolean;
}

/** A mean over seeds, and the range where there are several. */
export function MetricCell({ metric, values, relative }: Props) {
  if (!values) return null;
  const quantity = relative ? ratio : quantityOf(metric);
  return (
    <>
      {quantity.text(values.mean)}
      {values.n > 1 && (
        <span className={styles.range}>
          {quantity.text(values.low)} – {quantity.text(values.high)}
        </span>
      )}
    </>
  );
}
