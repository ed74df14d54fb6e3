// Mutated inputs of every reader of untrusted text. `npm run fuzz` tries others, for as long as one likes, and keeps
// what fails; what was kept is tried in every test run.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { shortHash } from '../../web/src/state/scenario/hash';
import { mutated } from '../hostile/mutate';
import { TARGETS, type Target } from '../hostile/targets';
import { randomFrom } from '../tools/random.mjs';

const KEPT = new URL('../hostile/kept/', import.meta.url);
const INPUTS = 2_000;
const wanted = process.env.MILLRACE_FUZZ_TARGET;
const seconds = Number(process.env.MILLRACE_FUZZ_SECONDS ?? 0);
const seed = Number(process.env.MILLRACE_FUZZ_SEED ?? 1);

const names = TARGETS.map(({ name }) => name);
if (wanted !== undefined && !names.includes(wanted)) {
  throw new Error(`no target is called ${wanted}; there are ${names.join(', ')}`);
}

for (const target of TARGETS) {
  const { name, seeds } = target;
  it.runIf(wanted === undefined || wanted === name)(`${name} are opened or refused`, async () => {
    for (const input of kept(name)) await tried(target, input);
    expect(seeds.length).toBeGreaterThan(0);
    const random = randomFrom(seed);
    const pick = () => seeds[Math.floor(random() * seeds.length)] ?? '';
    const end = performance.now() + 1_000 * seconds;
    let inputs = 0;
    while (seconds > 0 ? performance.now() < end : inputs < INPUTS) {
      await tried(target, mutated(pick(), pick(), random));
      inputs += 1;
    }
    if (seconds > 0) process.stdout.write(`${name}: ${inputs.toLocaleString('en')} inputs\n`);
  });
}

async function tried({ name, open }: Target, input: string) {
  try {
    await open(input);
  } catch (error) {
    const file = new URL(`${name}-${shortHash(input)}.txt`, KEPT);
    if (seconds > 0) {
      mkdirSync(KEPT, { recursive: true });
      writeFileSync(file, input);
    }
    expect.fail(`${error}, of ${JSON.stringify(input).slice(0, 500)}`);
  }
}

const kept = (name: string): string[] =>
  (existsSync(KEPT) ? readdirSync(KEPT) : [])
    .filter((file) => file.startsWith(`${name}-`))
    .map((file) => readFileSync(new URL(file, KEPT), 'utf8'));
