import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Catalogue } from '../../web/src/engine/generated';
import { engine } from './engine';

const SIM = fileURLToPath(new URL('../../engine-wasm/sim/', import.meta.url));

test('the module comes from these sources', () => {
  const manifest = readFileSync(`${SIM}../Cargo.toml`, 'utf8');
  const catalogue: Catalogue = JSON.parse(engine.catalogue());
  const [version, build] = catalogue.engine_version.split('+');
  expect(manifest).toContain(`version = "${version}"`);
  expect(build).toBe(hashOfSources());
});

/** As `sim/build/sources.rs` defines it. */
function hashOfSources(): string {
  const inputs = ['../Cargo.lock', '../Cargo.toml', 'Cargo.toml', 'src'];
  let hash = 0;
  for (const file of inputs.flatMap(filesBelow).sort()) {
    const content = readFileSync(SIM + file, 'latin1').replaceAll('\r', '');
    hash = crc32(Buffer.from(`${file}\0${content}\0`, 'latin1'), hash);
  }
  return hash.toString(16).padStart(8, '0');
}

function filesBelow(path: string): string[] {
  if (!statSync(SIM + path).isDirectory()) return [path];
  const names = readdirSync(SIM + path).filter((name) => !name.startsWith('.'));
  return names.flatMap((name) => filesBelow(`${path}/${name}`));
}
