/** The form of everything that is said about untrusted links and files. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Catalogue } from '../engine/generated';
import { pack } from './link/packed';
import { readLink } from './link/url';
import { UNBOUNDED } from './scenario/bounds';
import { readDropped } from './scenario/dropped';
import { BLANK } from './scenario/readScenario';
import { quoted } from './untrustedText';

const LONGEST = 300;

/** Words of parsers and of the language. */
const FOREIGN =
  /JSON at|position \d|Unexpected|iterable|undefined|Symbol|Cannot read|not a function|\[object|NaN/;

const CATALOGUE = { workloads: [], limits: UNBOUNDED } as unknown as Catalogue;

const key = fc.oneof(
  fc.constantFrom(
    'preset',
    'level',
    'seeds',
    'contestants',
    'contestants.0.scheme',
    'topology.kind',
  ),
  fc.constantFrom(
    'workload.parameters.load',
    'view.metric',
    'engine',
    'fingerprint',
    '__proto__',
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 400 }),
);
const rows = fc.array(fc.oneof(fc.tuple(key, fc.jsonValue()), fc.jsonValue()), { maxLength: 6 });

function expectOwnWords(said: readonly string[], about: unknown) {
  for (const message of said) {
    const of = JSON.stringify([message, about]).slice(0, 2_000);
    expect(message.length, of).toBeLessThanOrEqual(LONGEST);
    expect(/\p{Cc}/u.test(message), of).toBe(false);
    expect(FOREIGN.test(message.replaceAll(/“.*”|: .*/g, '')), of).toBe(false);
  }
}

async function saidOfLink(link: string): Promise<readonly string[]> {
  const opened = await readLink(link, { ...UNBOUNDED, contestants: 64, seeds: 100 });
  return opened.kind === 'broken' ? [opened.reason] : opened.remarks;
}

it('about links is short and in plain words', async () => {
  const plain = fc
    .array(fc.tuple(key, fc.string({ maxLength: 500 })), { maxLength: 6 })
    .map((pairs) => `#p.2.${pairs.map((pair) => pair.join('=')).join('&')}`);
  await fc.assert(
    fc.asyncProperty(plain, async (link) => expectOwnWords(await saidOfLink(link), link)),
    { seed: 1, numRuns: 1_500 },
  );
  const texts = fc.oneof(
    rows.map((all) => JSON.stringify(all)),
    fc.json(),
    fc.string(),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      expectOwnWords(await saidOfLink(`#d.2.${await pack(text)}`), text);
    }),
    { seed: 1, numRuns: 1_500 },
  );
});

it('about files is short and in plain words', () => {
  const scenario = fc
    .tuple(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), key, fc.jsonValue())
    .map(([topology, workload, contestants, other, value]) => ({
      ...{ topology, workload, contestants },
      [other]: value,
    }));
  const texts = fc.oneof(
    scenario.map((one) => JSON.stringify(one)),
    fc.json(),
    fc.string({ unit: 'binary', maxLength: 2_000 }),
    fc.json().map((text) => text.slice(0, -1)),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const dropped = readDropped(text, BLANK, CATALOGUE);
      if (dropped.kind === 'unknown') expectOwnWords([dropped.reason], text);
      if (dropped.kind === 'scenario')
        expectOwnWords(
          dropped.ignored.map((field) => quoted(field)),
          text,
        );
    }),
    { seed: 1, numRuns: 2_000 },
  );
});

it('has no control characters of what it repeats', () => {
  expect(quoted('a\u001b[2J\u202eb')).toBe('a\\u{1b}[2J\\u{202e}b');
});

it('repeats at most 80 characters, and no part of an escape', () => {
  expect(quoted('a'.repeat(80))).toBe('a'.repeat(80));
  expect(quoted('a'.repeat(81))).toBe(`${'a'.repeat(79)}…`);
  expect(quoted('\u0001'.repeat(100))).toBe(`${'\\u{1}'.repeat(15)}…`);
});
