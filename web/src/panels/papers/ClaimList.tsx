import type { Claim, Measured, PartResult } from '../../engine/generated';
import type { JudgedClaim } from '../../state/papers';
import styles from './papers.module.css';
import { quantityOf } from './quantities';
import { Verdict } from './Verdict';

/** Each claim beside what was measured of it, and the reason where the two part. */
export function ClaimList({ claims, title }: { claims: readonly JudgedClaim[]; title: string }) {
  return (
    <table className={styles.claims}>
      <caption>Claims of {title}</caption>
      <thead>
        <tr>
          <th scope="col">Claim</th>
          <th scope="col">Paper</th>
          <th scope="col">Measured, with 95 % interval</th>
          <th scope="col">Verdict</th>
        </tr>
      </thead>
      {claims.map((judged) => (
        <ClaimRows key={judged.claim.id} judged={judged} />
      ))}
    </table>
  );
}

function ClaimRows({ judged: { claim, verdict, result } }: { judged: JudgedClaim }) {
  const parts = claim.parts ?? [];
  const first = parts[0];
  return (
    <tbody>
      <tr>
        <th scope="row">
          <code>{claim.id}</code> {claim.text}
        </th>
        {first && parts.length === 1 ? (
          <PartCells part={first} result={result?.parts[0]} />
        ) : (
          <td colSpan={2} />
        )}
        <td>
          <Verdict verdict={verdict} firm={result?.firm ?? true} />
        </td>
      </tr>
      {parts.length > 1 &&
        parts.map((part, position) => (
          <tr key={part.label ?? position} className={styles.part}>
            <th scope="row">{part.label}</th>
            <PartCells part={part} result={result?.parts[position]} />
            <td>
              {result?.parts[position] && <Verdict verdict={result.parts[position].verdict} />}
            </td>
          </tr>
        ))}
      <Reason claim={claim} />
    </tbody>
  );
}

function PartCells({
  part,
  result,
}: {
  part: Claim['parts'][number];
  result: PartResult | undefined;
}) {
  return (
    <>
      <td>{part.paper}</td>
      <td>{measuredText(result?.measured ?? null, part.unit)}</td>
    </>
  );
}

function measuredText(measured: Measured | null, unit: Claim['parts'][number]['unit']): string {
  if (measured === null) return '–';
  const { text } = quantityOf(unit);
  const { value, low, high } = measured;
  const interval = low === null || high === null ? '' : ` (${text(low)} to ${text(high)})`;
  return text(value) + interval;
}

/** Why a claim cannot be measured, or why it came out as it did. */
function Reason({ claim: { untestable, needs_full, reason } }: { claim: Claim }) {
  const lines = [untestable, needs_full && `At the quick size: ${needs_full}`, reason];
  const said = lines.filter((line): line is string => Boolean(line));
  if (said.length === 0) return null;
  return (
    <tr className={styles.reason}>
      <td colSpan={4}>
        {said.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </td>
    </tr>
  );
}
