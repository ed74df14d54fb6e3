/** Tables as CSV files that say where they came from. */
import { unparse } from 'papaparse';
import { type Provenance, provenanceLines, stampOf } from './provenance';

export type CsvCell = string | number | null | undefined;

/** Rows below lines that begin with `#`: what they are, and what opens the race again. Not a number becomes an empty cell. */
export function csvOf(rows: readonly (readonly CsvCell[])[], provenance: Provenance): string {
  const remarks = [...provenanceLines(provenance), stampOf(provenance)].map((line) => `# ${line}`);
  const cells = rows.map((row) => row.map((cell) => (Number.isNaN(cell) ? null : cell)));
  // A spreadsheet would run a label that begins like a formula.
  const table = unparse(cells, { newline: '\n', escapeFormulae: true });
  return `${remarks.join('\n')}\n${table}\n`;
}
