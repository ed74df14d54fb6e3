import { type JudgedClaim, tally, VERDICTS } from '../../state/papers';
import { Verdict } from './Verdict';
import styles from './verdict.module.css';

/** How many claims came out how, as a bar and as numbers. */
export function Tally({ claims }: { claims: readonly JudgedClaim[] }) {
  const counts = tally(claims);
  return (
    <div className={styles.tally}>
      <div className={styles.bar} aria-hidden>
        {VERDICTS.map((verdict) => (
          <span key={verdict} data-verdict={verdict} style={{ flexGrow: counts[verdict] }} />
        ))}
      </div>
      <ul aria-label="Claims by verdict">
        {VERDICTS.map((verdict) => (
          <li key={verdict}>
            <strong>{counts[verdict]}</strong> <Verdict verdict={verdict} />
          </li>
        ))}
      </ul>
    </div>
  );
}
