import { useId } from 'react';
import { accountRows } from '../../charts/life/accountTable';
import type { LifeSeries } from '../../charts/life/lifeSeries';
import { CauseList } from '../../charts/parts/CauseList';
import { PartPatterns, PartRect } from '../../charts/parts/PartRect';
import type { CauseCard } from '../../engine/generated';
import { Scroll } from '../../ui/Scroll';
import numbers from '../shared/numbers.module.css';
import styles from './life.module.css';

interface Props {
  readonly series: readonly LifeSeries[];
  readonly causes: readonly CauseCard[];
}

/** The parts of the completion time by contestant; they add up as they are written. */
export function PartsTable({ series, causes }: Props) {
  const id = useId();
  const rows = accountRows(series, causes);
  const [reference] = series;
  return (
    <section className={styles.card} aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>Where the time went</h2>
      <p className={styles.note}>
        Microseconds, exact
        {series.length > 1 && `; below, the difference to ${reference?.label}`}.
      </p>
      <svg width={0} height={0} aria-hidden="true" focusable="false" className={styles.patterns}>
        <PartPatterns id={id} />
      </svg>
      <Scroll what="Where the time went">
        <table className={numbers.table}>
          <thead>
            <tr>
              <th scope="col">Part</th>
              {series.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ part, label, cells }) => (
              <tr key={label} className={part ? undefined : styles.sum}>
                <th scope="row">
                  <span className={styles.part}>
                    {part && (
                      <svg width={12} height={12} aria-hidden="true" focusable="false">
                        <PartRect {...{ id, part, x: 0, y: 0, width: 12, height: 12 }} />
                      </svg>
                    )}
                    {label}
                  </span>
                </th>
                {cells.map(({ text, difference }, at) => (
                  <td key={series[at]?.key}>
                    {text}
                    {difference && <span className={styles.difference}>{difference}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <CauseList times={series.map(({ life }) => life.parts_ps)} causes={causes} />
    </section>
  );
}
