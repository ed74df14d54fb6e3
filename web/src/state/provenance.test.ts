import { expect, it } from 'vitest';
import type { ScenarioSpec } from '../engine/generated';
import { fragmentIn, type Provenance, provenanceLines, stampOf } from './provenance';

const provenance: Provenance = {
  title: 'Mine',
  scenario: { level: 'packet', seeds: [1, 2] } as unknown as ScenarioSpec,
  engine: '0.1.0',
  fingerprint: 'deadbeef',
  fragment: 'p.1.preset=one-link&seeds=~1~2',
};

it('says what is needed to repeat a race', () => {
  const facts = 'packet level · seeds 1, 2 · engine 0.1.0 · fingerprint deadbeef';
  expect(provenanceLines(provenance)).toEqual(['Mine', facts]);
});

it('is found again in a table, in a picture, and nowhere else', () => {
  const stamp = stampOf(provenance);
  expect(fragmentIn(`# Mine\n# ${stamp}\nsize,DCTCP\n`)).toBe(provenance.fragment);
  const xml = `<metadata>${stamp.replaceAll('&', '&amp;')}</metadata>`;
  expect(fragmentIn(xml)).toBe(provenance.fragment);
  expect(fragmentIn('start_s,source,destination,size_bytes')).toBeNull();
  expect(fragmentIn('millrace:#')).toBeNull();
});
