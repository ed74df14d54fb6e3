import { readdirSync, readFileSync } from 'node:fs';
import type { ScenarioSpec } from '../../web/src/engine/generated';
import { expect, test } from '../app';

const SCENARIOS = new URL('../../scenarios/', import.meta.url);
/** Folders that are not presets. */
const OTHERS = ['golden', 'papers', 'bench', 'lessons'];
/** The length parameter of each workload, with a small value. */
const SHORT: Readonly<Record<string, string>> = {
  poisson: 'workload.parameters.flows=40',
  incast: 'workload.parameters.rounds=2',
  burst: 'workload.parameters.coflows=5',
  'synthetic-coflows': 'workload.parameters.coflows=5',
};

const presets = readdirSync(SCENARIOS, { withFileTypes: true })
  .filter((folder) => folder.isDirectory() && !OTHERS.includes(folder.name))
  .flatMap(({ name }) => files(name));

for (const { id, spec } of presets) {
  test(`preset ${id} opens and runs`, async ({ app, page }) => {
    await app.open(`#p.1.preset=${id}&${SHORT[spec.workload.kind] ?? ''}`);
    await expect(page.getByRole('heading', { level: 1, name: spec.title })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await app.fingerprint()).toMatch(/^[0-9a-f]{8}$/);
    const [header = [], ...rows] = await app.summary();
    expect(rows.length).toBeGreaterThanOrEqual(spec.contestants.length);
    for (const row of rows) expect(row[header.indexOf('Finished')]).toMatch(/^[1-9]/);
    await expect(page.getByText(/\b(Infinity|NaN|undefined|null)\b/)).toHaveCount(0);
  });
}

function files(folder: string): { id: string; spec: ScenarioSpec }[] {
  return readdirSync(new URL(`${folder}/`, SCENARIOS))
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({
      id: file.replace('.json', ''),
      spec: JSON.parse(readFileSync(new URL(`${folder}/${file}`, SCENARIOS), 'utf8')),
    }));
}
