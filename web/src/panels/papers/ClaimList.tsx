import type { Claim, Figure, PartResult, Range } from '../../engine/generated';
import type { JudgedClaim } from '../../state/scenario/papers';
import a11y from '../../ui/a11y.module.css';
import { quantityOf } from '../shared/units';
import { ClaimRace } from './ClaimRace';
import { ClaimWhy } from './ClaimWhy';
import styles from './claims.module.css';
import { Evidence } from './Evidence';
import { measuredText } from './measuredText';
import { type Remark, remarksOf } from './remarks';
import { unbroken } from './unbroken';
import { Verdict } from './Verdict';

interface ListProps {
  readonly claims: readonly JudgedClaim[];
  readonly figure: Figure;
}

/** Each claim next to its measurement, with the reason for a difference. */
export function ClaimList({ claims, figure }: ListProps) {
  const { title } = figure;
  const remarks = remarksOf(figure.paper, claims);
  const intervals = claims.some(({ result }) =>
    result?.parts.some(({ measured }) => measured !== null && measured.low !== null),
  );
  return (
    <table className={styles.claims}>
      <caption className={a11y.unseen}>Claims of {title}</caption>
      <thead>
        <tr>
          <th scope="col">Claim</th>
          <th scope="col">Paper</th>
          <th scope="col">{intervals ? 'Measured, with 95\u00a0% interval' : 'Measured'}</th>
          <th scope="col">Verdict</th>
        </tr>
      </thead>
      {claims.map((judged, position) => (
        <ClaimRows
          key={judged.claim.id}
          figure={figure}
          judged={judged}
          remark={remarks[position]}
        />
      ))}
    </table>
  );
}

interface RowsProps {
  readonly figure: Figure;
  readonly judged: JudgedClaim;
  readonly remark: Remark | undefined;
}

function ClaimRows({ figure, judged: { claim, verdict, result }, remark }: RowsProps) {
  const parts = (claim.parts ?? []).map((part, position) => ({
    part,
    result: result?.parts[position],
  }));
  const [first, second] = parts;
  // A single number is shown in the row of its claim; several numbers, and alternative readings, have rows of their
  // own.
  const single = first && (!second || second.part.reading) ? first : undefined;
  return (
    <tbody>
      <tr>
        <th scope="row">
          <code>{claim.id}</code> {unbroken(claim.text)}{' '}
          {single && <PartLinks figure={figure} part={single.part} parts={claim.parts} />}
        </th>
        {single ? <PartCells {...single} label={single.part.label ?? ''} /> : <td colSpan={2} />}
        <td>
          <Verdict verdict={verdict} result={result} why={single?.result?.why} />
        </td>
      </tr>
      {parts
        .filter((one) => one !== single)
        .map(({ part, result: found }) => (
          <tr
            key={`${part.reading ?? ''} ${part.label ?? ''}`}
            className={part.reading ? `${styles.part} ${styles.reading}` : styles.part}
          >
            <th scope="row">
              {part.reading && <em>Alternative reading: {unbroken(part.reading)}: </em>}
              {unbroken(part.label ?? '')}{' '}
              <PartLinks figure={figure} part={part} parts={claim.parts} />
            </th>
            <PartCells part={part} result={found} />
            <td>{found && <Verdict verdict={found.verdict} why={found.why} />}</td>
          </tr>
        ))}
      {remark && remark.about > 0 && <RemarkRow remark={remark} figure={figure} />}
    </tbody>
  );
}

interface LinksProps {
  readonly figure: Figure;
  readonly part: Claim['parts'][number];
  /** All parts of its claim. */
  readonly parts: Claim['parts'];
}

/** Race and explanation of what a part compares. */
function PartLinks({ figure, part, parts }: LinksProps) {
  const judged = parts.filter(({ reading }) => !reading);
  const beside = judged.find(({ label }) => label === part.label) ?? judged[0];
  const measures = [part, ...(part.reading && beside ? [beside] : [])].map(
    ({ measure }) => measure,
  );
  return (
    <>
      <ClaimRace figure={figure} measures={measures} />{' '}
      <ClaimWhy figure={figure} measure={part.measure} />
    </>
  );
}

interface PartProps {
  readonly part: Claim['parts'][number];
  readonly result: PartResult | undefined;
  /** The meaning of the two numbers, unless stated next to them. */
  readonly label?: string;
}

function PartCells({ part, result, label = '' }: PartProps) {
  return (
    <>
      <td data-label="Paper">{unbroken(part.paper)}</td>
      <td data-label="Measured">
        {measuredText(result?.measured ?? null, part.unit)}
        {result?.percentiles_of_each_seed && <small>percentile of each seed</small>}
        {result?.range && <small>{rangeText(result.range, part.unit)}</small>}
        {label && <small>{unbroken(label)}</small>}
      </td>
    </>
  );
}

type MeasuredUnit = Claim['parts'][number]['unit'];

function rangeText({ least, most }: Range, unit: MeasuredUnit): string {
  const [first, last] = [least, most].map(quantityOf(unit).text);
  return first === last ? 'identical for all seeds' : `seeds from ${first} to ${last}`;
}

interface RemarkProps {
  readonly remark: Remark;
  readonly figure: Figure;
}

function RemarkRow({ remark: { about, lines, behind, sameAs }, figure }: RemarkProps) {
  return (
    <tr className={styles.reason}>
      <td colSpan={4}>
        {sameAs ? (
          <p>
            {about > 1 ? `For these ${about}, see` : 'See'} <code>{sameAs}</code> above.
          </p>
        ) : (
          <>
            {about > 1 && <p>On these {about} claims:</p>}
            {lines.map((line) => (
              <p key={line}>{unbroken(line)}</p>
            ))}
            <Evidence figures={behind} own={figure} />
          </>
        )}
      </td>
    </tr>
  );
}
