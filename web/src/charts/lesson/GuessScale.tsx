/** A guess and the measured value on one scale. */
import type { Interval } from '../series';
import { type Quantity, withInterval } from '../text/format';
import styles from './guessScale.module.css';

interface Props {
  /** The question, for screen readers. */
  readonly label: string;
  /** The ends of the scale. */
  readonly domain: readonly [number, number];
  readonly quantity: Quantity;
  /** Undefined if there was no guess. */
  readonly guess: number | undefined;
  readonly truth: Interval;
}

/** Places of the labels below the scale, from its left end. */
const TICKS = [0, 0.25, 0.5, 0.75, 1];

export function GuessScale({ label, domain: [from, to], quantity, guess, truth }: Props) {
  const least = Math.min(from, truth.value);
  const most = Math.max(to, truth.value);
  const place = (value: number) => {
    const part = (Math.min(most, Math.max(least, value)) - least) / (most - least);
    return `${100 * part}%`;
  };
  return (
    <figure className={styles.scale} aria-label={label}>
      <figcaption>
        {guess !== undefined && (
          <span>
            <span className={styles.hollow} aria-hidden />
            Your guess: {quantity.text(guess)}
          </span>
        )}
        <span>
          <span className={styles.filled} aria-hidden />
          Measured: {withInterval(quantity, truth)}
        </span>
      </figcaption>
      <svg aria-hidden="true" focusable="false">
        <line className={styles.track} x1="0%" x2="100%" y1="12" y2="12" />
        {!Number.isNaN(truth.low) && (
          <line
            className={styles.interval}
            x1={place(truth.low)}
            x2={place(truth.high)}
            y1="12"
            y2="12"
          />
        )}
        <circle className={styles.truth} cx={place(truth.value)} cy="12" r="5" />
        {guess !== undefined && <circle className={styles.guess} cx={place(guess)} cy="12" r="6" />}
      </svg>
      <div className={styles.ticks} aria-hidden>
        {TICKS.map((part) => (
          <span key={part}>{quantity.text(least + part * (most - least))}</span>
        ))}
      </div>
    </figure>
  );
}
