import type { PointerEvent } from 'react';
import type { Series } from '../series';
import { useEmphasis } from './emphasis';
import styles from './legend.module.css';
import { Swatch } from './Swatch';
import { useRoving } from './useRoving';

/** Names of all contestants; pointing at one, by mouse, touch or keyboard, emphasises it in the charts. */
export function Legend({ series, line }: { series: readonly Series[]; line: boolean }) {
  const { key, point } = useEmphasis();
  const roving = useRoving(series.length);
  const byMouse =
    (to: string | undefined) =>
    ({ pointerType }: PointerEvent) =>
      pointerType === 'mouse' && point(to);
  return (
    <ul className={styles.legend} aria-label="Contestants">
      {series.map((one, at) => (
        <li key={one.key} data-pointed={key === one.key || undefined}>
          <button
            type="button"
            aria-pressed={key === one.key}
            {...roving(at)}
            onFocus={({ target }) => target.matches(':focus-visible') && point(one.key)}
            onBlur={() => point(undefined)}
            onPointerEnter={byMouse(one.key)}
            onPointerLeave={byMouse(undefined)}
            onPointerDown={({ pointerType }) =>
              pointerType !== 'mouse' && point(key === one.key ? undefined : one.key)
            }
          >
            <Swatch series={one} line={line} />
            <span>{one.label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
