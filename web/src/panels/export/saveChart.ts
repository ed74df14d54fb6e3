/** Saves a chart as a file. Loaded on first use. */
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import type { Cell, ShownChart } from '../../charts';
import { UNKNOWN } from '../../charts/text/format';
import { csvOf } from '../../state/export/csv';
import { type Provenance, provenanceLines, stampOf } from '../../state/export/provenance';
import { fileName, save } from '../../ui/save';
import { pictureOf } from './picture';
import { withText } from './png';
import { rasterised } from './raster';

export type ChartFormat = 'svg' | 'png' | 'csv';

export async function saveChart(chart: ShownChart, format: ChartFormat, provenance: Provenance) {
  const name = `${fileName(provenance.title)}-${fileName(chart.title)}.${format}`;
  if (format === 'csv') return save(name, csvOf(rowsOf(chart), provenance), 'text/csv');
  const drawing = chart.figure.querySelector<SVGSVGElement>('[role=application] > svg');
  if (!drawing) throw new Error('nothing is drawn yet');
  const stamp = stampOf(provenance);
  const picture = pictureOf({
    ...chart,
    drawing,
    provenance: provenanceLines(provenance),
    stamp,
    font: await dataAddress(interUrl),
  });
  if (format === 'svg') return save(name, picture.svg, 'image/svg+xml');
  save(name, withText(await rasterised(picture), stamp), 'image/png');
}

const rowsOf = ({ table }: ShownChart) => [
  table.columns,
  ...table.rows.map(({ head, cells }) => [head, ...cells.map(csvValue)]),
];

/** A cell without a number may have words instead. */
const csvValue = ({ value, text }: Cell) =>
  Number.isNaN(value) && text !== UNKNOWN ? text : value;

/** A file of the page as a data URL, because a rasterised picture cannot load resources. */
async function dataAddress(url: string): Promise<string> {
  const blob = await (await fetch(url)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('the page font could not be read'));
    reader.readAsDataURL(blob);
  });
}
