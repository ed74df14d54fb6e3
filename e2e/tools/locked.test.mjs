import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** @param {string} path */
const text = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('every package of npm is locked to a checksum, those of other platforms, too', () => {
  const { packages } = JSON.parse(text('package-lock.json'));
  const fetched = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link);
  expect(fetched.length).toBeGreaterThan(600);
  const unlocked = fetched.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''));
  expect(unlocked.map(([path]) => path)).toEqual([]);
});

test('every crate of a registry is locked to a checksum, and none comes from elsewhere', () => {
  const crates = text('engine-wasm/Cargo.lock').split('[[package]]').slice(1);
  const fetched = crates.filter((crate) => crate.includes('source = '));
  expect(fetched.length).toBeGreaterThan(100);
  for (const crate of fetched) {
    expect(crate).toContain('source = "registry+');
    expect(crate).toMatch(/checksum = "[0-9a-f]{64}"/);
  }
});
