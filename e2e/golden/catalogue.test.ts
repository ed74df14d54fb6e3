import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Catalogue } from '../../web/src/engine/generated';
import { engine } from './engine';

test('the module comes from these sources', () => {
  const manifest = readFileSync(new URL('../../engine-wasm/Cargo.toml', import.meta.url), 'utf8');
  const catalogue: Catalogue = JSON.parse(engine.catalogue());
  expect(manifest).toContain(`version = "${catalogue.engine_version}"`);
});
