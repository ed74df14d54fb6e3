/** Tables as CSV files with provenance. */
import { unparse } from 'papaparse';
import { type Provenance, provenanceLines, stampOf } from './provenance';

export type CsvCell = string | number | null | undefined;

/** Rows below `#` lines with the provenance and a link to the race. NaN becomes an empty cell. */
export function csvOf(rows: readonly (readonly CsvCell[])[], provenance: Provenance): string {
  const remarks = [...provenanceLines(provenance), stampOf(provenance)].map((line) => `# ${line}`);
  const cells = rows.map((row) => row.map((cell) => (Number.isNaN(cell) ? null : cell)));
  // Spreadsheets evaluate labels that start like a formula.
  const table = unparse(cells, { newline: '\n', escapeFormulae: true });
  return `${remarks.join('\n')}\n${table}\n`;
}
