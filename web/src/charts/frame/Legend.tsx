import type { Series } from '../series';
import { useEmphasis } from './emphasis';
import styles from './legend.module.css';
import { Swatch } from './Swatch';

/** Names of all contestants; hovering emphasises one in the chart. */
export function Legend({ series, line }: { series: readonly Series[]; line: boolean }) {
  const { key, point } = useEmphasis();
  return (
    <ul className={styles.legend} aria-label="Contestants">
      {series.map((one) => (
        <li
          key={one.key}
          data-pointed={key === one.key || undefined}
          onPointerEnter={() => point(one.key)}
          onPointerLeave={() => point(undefined)}
        >
          <Swatch series={one} line={line} />
          <span>{one.label}</span>
        </li>
      ))}
    </ul>
  );
}
