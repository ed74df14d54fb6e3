import { useId } from 'react';
import type { Cause } from '../../derive/life/pieces';
import { Disclosure } from '../../ui/Disclosure';
import styles from './causeList.module.css';
import { PartPatterns, PartRect } from './PartRect';

interface Props {
  /** Times by cause, of every contestant. */
  readonly times: readonly (readonly number[])[];
  readonly causes: readonly Cause[];
}

const SIDE = 12;

/** What the causes mean that take time under any contestant. */
export function CauseList({ times, causes }: Props) {
  const id = useId();
  const shown = causes.filter((_, at) => times.some((own) => (own[at] ?? 0) > 0));
  return (
    <Disclosure title="What the parts mean">
      <svg width={0} height={0} aria-hidden="true" focusable="false" className={styles.patterns}>
        <PartPatterns id={id} />
      </svg>
      <dl className={styles.list}>
        {shown.map(({ id: cause, part, label, help }) => (
          <div key={cause}>
            <dt>
              <svg width={SIDE} height={SIDE} aria-hidden="true" focusable="false">
                <PartRect {...{ id, part, x: 0, y: 0, width: SIDE, height: SIDE }} />
              </svg>
              {label}
            </dt>
            <dd>{help}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
