import { Fragment } from 'react';
import type { ClaimVerdict } from '../../engine/generated';
import { type JudgedClaim, tally, VERDICTS } from '../../state/scenario/papers';
import { Verdict } from './Verdict';
import styles from './verdict.module.css';

/** Verdicts without a result, which cannot differ between seeds. */
const UNDECIDED: readonly ClaimVerdict[] = ['one-run', 'not-testable'];

/** Number of claims by verdict, as a bar and as numbers; verdicts that are not firm are paler. */
export function Tally({ claims }: { claims: readonly JudgedClaim[] }) {
  const counts = tally(claims);
  return (
    <div className={styles.tally}>
      <div className={styles.bar} aria-hidden>
        {VERDICTS.map((verdict) => {
          const { all, firm } = counts[verdict];
          return (
            <Fragment key={verdict}>
              <span data-verdict={verdict} style={{ flexGrow: firm }} />
              <span data-verdict={verdict} data-firm={false} style={{ flexGrow: all - firm }} />
            </Fragment>
          );
        })}
      </div>
      <ul aria-label="Claims by verdict">
        {VERDICTS.map((verdict) => (
          <li key={verdict}>
            <strong>{counts[verdict].all}</strong> <Verdict verdict={verdict} />
            {counts[verdict].all > 0 && !UNDECIDED.includes(verdict) && (
              <span className={styles.firm}>({counts[verdict].firm} firm)</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
