import type { Quantity } from '../text/format';
import { type DotScale, dotTicks, positionOn } from './dotScale';
import styles from './dots.module.css';

/** The labels of a scale, above a column of dots. */
export function DotAxis({ scale, quantity }: { scale: DotScale; quantity: Quantity }) {
  return (
    <span className={styles.axis} aria-hidden="true">
      {dotTicks(scale).map((value) => (
        <span
          key={value}
          data-end={value !== scale.neutral}
          style={{ transform: `translateX(${positionOn(scale, value)}cqi)` }}
        >
          <span>{quantity.tick(value)}</span>
        </span>
      ))}
    </span>
  );
}
