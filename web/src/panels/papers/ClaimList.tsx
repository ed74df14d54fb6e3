import type { Claim, Measured, PartResult } from '../../engine/generated';
import type { JudgedClaim } from '../../state/papers';
import styles from './papers.module.css';
import { quantityOf } from './quantities';
import { type Remark, remarksOf } from './remarks';
import { unbroken } from './unbroken';
import { Verdict } from './Verdict';

/** Each claim beside what was measured of it, and the reason where the two part. */
export function ClaimList({ claims, title }: { claims: readonly JudgedClaim[]; title: string }) {
  const remarks = remarksOf(claims);
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
        <ClaimRows key={judged.claim.id} judged={judged} remark={remarks[position]} />
      ))}
    </table>
  );
}

interface RowsProps {
  readonly judged: JudgedClaim;
  readonly remark: Remark | undefined;
}

function ClaimRows({ judged: { claim, verdict, result }, remark }: RowsProps) {
  const parts = claim.parts ?? [];
  const first = parts[0];
  return (
    <tbody>
      <tr>
        <th scope="row">
          <code>{claim.id}</code> {unbroken(claim.text)}
        </th>
        {first && parts.length === 1 ? (
          <PartCells part={first} result={result?.parts[0]} label={first.label ?? ''} />
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
      {remark && remark.about > 0 && <RemarkRow remark={remark} />}
    </tbody>
  );
}

interface PartProps {
  readonly part: Claim['parts'][number];
  readonly result: PartResult | undefined;
  /** What the two numbers are, where that is not said beside them. */
  readonly label?: string;
}

function PartCells({ part, result, label = '' }: PartProps) {
  return (
    <>
      <td data-label="Paper">{unbroken(part.paper)}</td>
      <td data-label="Measured">
        {measuredText(result?.measured ?? null, part.unit)}
        {label && <small>{unbroken(label)}</small>}
      </td>
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

function RemarkRow({ remark: { about, lines, sameAs } }: { remark: Remark }) {
  return (
    <tr className={styles.reason}>
      <td colSpan={4}>
        {sameAs ? (
          <p>
            {about > 1 && `These ${about}: `}as for <code>{sameAs}</code> above.
          </p>
        ) : (
          <>
            {about > 1 && <p>Of these {about}:</p>}
            {lines.map((line) => (
              <p key={line}>{unbroken(line)}</p>
            ))}
          </>
        )}
      </td>
    </tr>
  );
}
