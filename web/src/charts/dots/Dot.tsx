import { colourOf, markPath } from '../../ui/palette';
import type { Series } from '../series';
import { type DotScale, positionOn } from './dotScale';
import styles from './dots.module.css';

/** A value with its 95 % interval. */
export interface DotValue {
  readonly at: number;
  /** NaN without an interval. */
  readonly low: number;
  readonly high: number;
  /** Whether the interval shows a difference; otherwise the mark is hollow. */
  readonly shown: boolean;
}

interface Props {
  readonly series: Series;
  readonly scale: DotScale;
  readonly value: DotValue;
}

/** A contestant's mark with a whisker on a horizontal scale; its numbers stand beside it in text. */
export function Dot({ series, scale, value: { at, low, high, shown } }: Props) {
  const colour = colourOf(series.colour);
  const place = (value: number) => `${positionOn(scale, value)}%`;
  return (
    <svg className={styles.dot} aria-hidden="true" focusable="false">
      <line className={styles.track} x1="0%" x2="100%" y1="8" y2="8" />
      {scale.neutral !== undefined && (
        <line
          className={styles.neutral}
          x1={place(scale.neutral)}
          x2={place(scale.neutral)}
          y1="0"
          y2="16"
        />
      )}
      {!Number.isNaN(low) && (
        <line x1={place(low)} x2={place(high)} y1="8" y2="8" stroke={colour} strokeWidth="2" />
      )}
      <svg x={place(at)} y="8" overflow="visible" aria-hidden="true">
        <path
          d={markPath(series.mark, 44)}
          fill={shown ? colour : 'var(--surface)'}
          stroke={colour}
          strokeWidth="1.5"
        />
      </svg>
    </svg>
  );
}
