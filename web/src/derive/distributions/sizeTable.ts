/** An editable table of flow sizes: points of size and cumulative probability, both ascending. */

export interface Knot {
  readonly bytes: number;
  readonly cdf: number;
}

export type ReadTable =
  | { readonly kind: 'table'; readonly knots: readonly Knot[] }
  | { readonly kind: 'wrong'; readonly reason: string };

const HEADER = 'size_bytes,cdf';
/** Resolution of dragging. */
const CDF_STEP = 1e-4;

/** The table in the engine's format. */
export const writeSizeTable = (knots: readonly Knot[]): string =>
  [HEADER, ...knots.map(({ bytes, cdf }) => `${bytes},${cdf}`), ''].join('\n');

/**
 * Parses two numbers per line, separated by commas, semicolons, tabs or spaces, below an optional heading. Shares may
 * be percentages. Rejects what the engine would reject, and names the line.
 */
export function readSizeTable(text: string): ReadTable {
  const lines = text.split(/\r?\n/).map((line, at) => ({ line: line.trim(), number: at + 1 }));
  const rows = lines.filter(({ line }) => line !== '').map(readRow);
  const body = rows[0]?.numbers === null ? rows.slice(1) : rows;
  const unread = body.find(({ numbers }) => numbers === null);
  if (unread) return wrong(`line ${unread.number} is not a size and a probability`);
  const pairs = body.map(({ number, numbers }) => ({ number, pair: numbers ?? [0, 0] }));
  const last = pairs.at(-1)?.pair[1];
  if (last === undefined) return wrong('there is no line with a size and a probability');
  const whole = last > 1 && last <= 100 ? 100 : 1;
  const knots = pairs.map(({ number, pair: [bytes, share] }) => ({
    number,
    bytes,
    cdf: share / whole,
  }));
  for (const [at, { number, bytes, cdf }] of knots.entries()) {
    const before = knots[at - 1] ?? { bytes: 0, cdf: 0 };
    if (bytes < before.bytes) return wrong(`line ${number}: sizes must ascend`);
    if (cdf < before.cdf) return wrong(`line ${number}: probabilities must ascend`);
  }
  if (last / whole !== 1) return wrong('the last probability must be 1, or 100 %');
  return { kind: 'table', knots: knots.map(({ bytes, cdf }) => ({ bytes, cdf })) };
}

function readRow({ line, number }: { line: string; number: number }) {
  const cells = line.split(/[\s,;]+/).filter((cell) => cell !== '');
  const [bytes = Number.NaN, cdf = Number.NaN] = cells.map((cell) =>
    Number(cell.replace(/%$/, '')),
  );
  const readable = cells.length === 2 && Number.isFinite(bytes) && Number.isFinite(cdf);
  return { number, numbers: readable ? ([bytes, cdf] as const) : null };
}

const wrong = (reason: string): ReadTable => ({ kind: 'wrong', reason });

/** Moves a point towards `to` within the limits of its neighbours; the last point keeps probability 1. */
export function moveKnot(knots: readonly Knot[], at: number, to: Knot): Knot[] {
  const below = knots[at - 1] ?? { bytes: 1, cdf: 0 };
  const above = knots[at + 1] ?? { bytes: 1e13, cdf: 1 };
  const isLast = at === knots.length - 1;
  const bytes = clamp(threeDigits(to.bytes), below.bytes, above.bytes);
  const cdf = isLast ? 1 : clamp(Math.round(to.cdf / CDF_STEP) * CDF_STEP, below.cdf, above.cdf);
  return knots.with(at, { bytes, cdf: Number(cdf.toFixed(6)) });
}

/** Adds a point halfway to the next one, or beyond the last. */
export function addKnot(knots: readonly Knot[], after: number): Knot[] {
  const [low, high] = [knots[after], knots[after + 1]];
  if (!low) return [...knots];
  if (!high) return [...knots, { bytes: low.bytes * 2, cdf: 1 }];
  const bytes = threeDigits(Math.sqrt(Math.max(1, low.bytes) * high.bytes));
  const cdf = Number(((low.cdf + high.cdf) / 2).toFixed(6));
  return knots.toSpliced(after + 1, 0, { bytes, cdf });
}

/** Removes a point; at least two remain, and the last of them has probability 1. */
export function removeKnot(knots: readonly Knot[], at: number): Knot[] {
  if (knots.length <= 2) return [...knots];
  const left = knots.toSpliced(at, 1);
  return left.with(-1, { bytes: left.at(-1)?.bytes ?? 1, cdf: 1 });
}

/** Three digits suffice for dragging; below a kilobyte every byte can be reached. */
const threeDigits = (bytes: number): number => Math.round(Number(bytes.toPrecision(3)));

const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));
