import type { OverSeeds } from '../derive/seeds';
import type { Metric } from '../engine/generated';
import { quantityOf } from './quantities';
import styles from './race.module.css';

interface Props {
  readonly metric: Metric;
  readonly values: OverSeeds | undefined;
}

/** A mean over seeds, and the range where there are several. */
export function MetricCell({ metric, values }: Props) {
  if (!values) return null;
  const quantity = quantityOf(metric);
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
