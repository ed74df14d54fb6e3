import { expect, it } from 'vitest';
import type { ScenarioSpec } from '../../engine/generated';
import { csvOf } from './csv';
import { fragmentIn, fragmentOf, type Provenance, provenanceLines, stampOf } from './provenance';

const provenance: Provenance = {
  title: 'Mine',
  scenario: { level: 'packet', seeds: [1, 2] } as unknown as ScenarioSpec,
  engine: '0.1.0',
  fingerprint: 'deadbeef',
  fragment: 'p.1.preset=one-link&seeds=~1~2',
};

it('lists what is needed to repeat a race', () => {
  const facts = 'packet level · seeds 1, 2 · engine 0.1.0 · fingerprint deadbeef';
  expect(provenanceLines(provenance)).toEqual(['Mine', facts]);
});

it('is read from a table or a drawing, and nothing else', () => {
  const stamp = stampOf(provenance);
  expect(fragmentIn(`# Mine\n# ${stamp}\nsize,DCTCP\n`)).toBe(provenance.fragment);
  expect(fragmentIn(`"# Mine",,\r\n"# ${stamp}",,\r\nsize,DCTCP,\r\n`)).toBe(provenance.fragment);
  const metadata = `<metadata>${stamp.replaceAll('&', '&amp;')}</metadata>`;
  expect(fragmentIn(`<svg xmlns="x" width="4">${metadata}<style/></svg>`)).toBe(
    provenance.fragment,
  );
  expect(fragmentOf(stamp)).toBe(provenance.fragment);
  expect(fragmentIn('start_s,source,destination,size_bytes')).toBeNull();
  expect(fragmentIn('# millrace:#\na,b\n')).toBeNull();
});

const FORGED = 'millrace:#p.2.preset=incast';

it('cannot be forged by a title', () => {
  const titles = [
    FORGED,
    `x\n# ${FORGED}`,
    `x\r${FORGED}`,
    `x\u2028# ${FORGED}`,
    `\u0085${FORGED}`,
  ];
  for (const title of titles) {
    const table = csvOf([['size'], [1]], { ...provenance, title });
    expect(table.split('\n').filter((line) => line.startsWith('# '))).toHaveLength(3);
    expect(fragmentIn(table)).toBe(provenance.fragment);
  }
});

it('is not read from the text of a scenario, of a drawing, or of a table below its header lines', () => {
  expect(fragmentIn(JSON.stringify({ note: FORGED }))).toBeNull();
  expect(fragmentIn(`{\n# ${FORGED}\n}`)).toBeNull();
  expect(fragmentIn(`<svg><text>${FORGED}</text></svg>`)).toBeNull();
  expect(fragmentIn(`size\n# ${FORGED}\n`)).toBeNull();
  expect(fragmentOf(`see ${FORGED}`)).toBeNull();
});
