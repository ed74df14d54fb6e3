import { readFileSync } from 'node:fs';
import type { ScenarioSpec } from '../../web/src/engine/generated';
import { expect, test } from '../app';

const GOLDEN = new URL('../../scenarios/golden/', import.meta.url);

/** The page's names for the packet counters of a golden table. */
const COUNTERS = {
  Drops: 'drops',
  Marks: 'marks',
  Timeouts: 'timeouts',
  Retransmissions: 'sent_again',
} as const;

for (const name of ['packet-incast', 'packet-background', 'flow-list']) {
  test(`${name}: the page's values equal the golden table`, async ({ app, page }) => {
    const table = rows(readFileSync(new URL(`${name}.txt`, GOLDEN), 'utf8'));
    const spec: ScenarioSpec = JSON.parse(readFileSync(new URL(`${name}.json`, GOLDEN), 'utf8'));
    spec.contestants = table.map(({ scheme = '' }) => ({ scheme, parameters: {} }));
    await app.load('#p.1.preset=one-link&workload.parameters.flows=50');
    await app.idle();
    await app.drop(`${name}.json`, JSON.stringify(spec));
    await expect(page.getByRole('heading', { level: 1, name: spec.title })).toBeVisible();
    await app.idle();
    const prints = await app.laneFingerprints();
    expect(prints).toEqual(table.map(({ fingerprint }) => fingerprint));
    const [header = [], ...shown] = await app.summary();
    const column = (title: string) => shown.map((row) => row[header.indexOf(title)]);
    expect(column('Finished')).toEqual(table.map(({ finished }) => finished));
    expect(column('Unfinished')).toEqual(table.map(({ unfinished }) => unfinished));
    if (spec.level !== 'packet') return;
    const [counted = [], ...counts] = await app.table('Packets');
    for (const [title, golden] of Object.entries(COUNTERS)) {
      const cells = counts.map((row) => row[counted.indexOf(title)]?.replaceAll(',', ''));
      expect(cells, title).toEqual(table.map((row) => row[golden]));
    }
  });
}

/** The rows of a golden table by the names of its columns. */
function rows(text: string): Record<string, string>[] {
  const [, , , header = '', ...lines] = text.trimEnd().split('\n');
  const names = header.split(/ +/);
  return lines.map((line) => {
    const cells = line.split(/ +/);
    return Object.fromEntries(names.map((name, column) => [name, cells[column] ?? '']));
  });
}
