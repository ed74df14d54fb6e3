import type { Claim, Measured, PartResult } from '../../engine/generated';
import type { JudgedClaim } from '../../state/papers';
import styles from './papers.module.css';
import { quantityOf } from './quantities';
import { unbroken } from './unbroken';
import { Verdict } from './Verdict';

/** Each claim beside what was measured of it, and the reason where the two part. */
export function ClaimList({ claims, title }: { claims: readonly JudgedClaim[]; title: string }) {
  const intervals = claims.some(({ result }) =>
    result?.parts.some(({ measured }) => measured !== null && measured.low !== null),
  );
  return (
    <table className={styles.claims}>
      <caption>Claims of {title}</caption>
      <thead>
        <tr>
          <th scope="col">Claim</th>
          <th scope="col">Paper</th>
          <th scope="col">{intervals ? 'Measured, with 95 % interval' : 'Measured'}</th>
          <th scope="col">Verdict</th>
        </tr>
      </thead>
      {claims.map((judged, position) => (
        <ClaimRows
          key={judged.claim.id}
          judged={judged}
          sharing={said(judged) === said(claims[position + 1]) ? 0 : runBefore(claims, position)}
        />
      ))}
    </table>
  );
}

/** What is said below a claim: why it cannot be measured, or why it came out as it did. */
const said = (judged: JudgedClaim | undefined): string =>
  judged ? reasonsOf(judged.claim).join('\n') : '';

/** How many claims up to this one, without a break, have the same said of them. */
function runBefore(claims: readonly JudgedClaim[], position: number): number {
  const own = said(claims[position]);
  const other = claims.slice(0, position).findLastIndex((claim) => said(claim) !== own);
  return position - other;
}

interface RowsProps {
  readonly judged: JudgedClaim;
  /** How many claims, this one the last, share what is said below it; 0 where it is said further down. */
  readonly sharing: number;
}

function ClaimRows({ judged: { claim, verdict, result }, sharing }: RowsProps) {
  const parts = claim.parts ?? [];
  const first = parts[0];
  return (
    <tbody>
      <tr>
        <th scope="row">
          <code>{claim.id}</code> {unbroken(claim.text)}
        </th>
        {first && parts.length === 1 ? (
          <PartCells part={first} result={result?.parts[0]} />
        ) : (
          <td colSpan={2} />
        )}
        <td>
          <Verdict verdict={verdict} result={result} />
        </td>
      </tr>
      {parts.length > 1 &&
        parts.map((part, position) => (
          <tr key={part.label ?? position} className={styles.part}>
            <th scope="row">{unbroken(part.label ?? '')}</th>
            <PartCells part={part} result={result?.parts[position]} />
            <td>
              {result?.parts[position] && <Verdict verdict={result.parts[position].verdict} />}
            </td>
          </tr>
        ))}
      {sharing > 0 && <Reason lines={reasonsOf(claim)} sharing={sharing} />}
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
      <td>{unbroken(part.paper)}</td>
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

function reasonsOf({ untestable, needs_full, reason }: Claim): string[] {
  const lines = [untestable, needs_full && `At the quick size: ${needs_full}`, reason];
  return lines.filter((line): line is string => Boolean(line));
}

function Reason({ lines, sharing }: { lines: readonly string[]; sharing: number }) {
  if (lines.length === 0) return null;
  return (
    <tr className={styles.reason}>
      <td colSpan={4}>
        {sharing > 1 && <p>Of these {sharing}:</p>}
        {lines.map((line) => (
          <p key={line}>{unbroken(line)}</p>
        ))}
      </td>
    </tr>
  );
}
