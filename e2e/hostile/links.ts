// Hostile links.

import { deflateRawSync } from 'node:zlib';
import { type Hostile, WEIRD } from './input';

const packed = (text: string) => `#d.2.${deflateRawSync(text).toString('base64url')}`;
const withRows = (rows: readonly unknown[]) => packed(JSON.stringify(rows));

/** A race that opens, as rows of a link. */
const RACE: readonly [string, unknown][] = [
  ['preset', 'one-link'],
  ['workload.parameters.flows', 100],
  ['seeds', [1]],
];
const withRow = (key: string, value: unknown) =>
  withRows([...RACE.filter(([name]) => name !== key), [key, value]]);

const FIELDS = [
  'preset',
  'lesson',
  'level',
  'title',
  'note',
  'seeds',
  'contestants',
  'contestants.0',
  'contestants.0.scheme',
  'contestants.0.parameters',
  'topology',
  'topology.kind',
  'topology.parameters',
  'topology.graph',
  'workload',
  'workload.parameters',
  'workload.data',
  'sweep',
  'engine',
  'fingerprint',
  'view.selection',
  'view.flow',
  'view.why',
  'view.leftOut',
  '__proto__',
  'constructor.prototype.polluted',
];

const MANY: readonly [string, (count: number) => [string, unknown]][] = [
  ['contestants', (count) => ['contestants', Array(count).fill({ scheme: 'fair' })]],
  ['seeds', (count) => ['seeds', Array.from({ length: count }, (_, seed) => seed)]],
  [
    'swept values',
    (count) => ['sweep', { field: 'workload.parameters.load', values: Array(count).fill(0.5) }],
  ],
  [
    'links of a graph',
    (count) => [
      'topology.graph',
      { hosts: 2, switches: 1, links: Array(count).fill({ a: 0, b: 2 }) },
    ],
  ],
  ['hidden contestants', (count) => ['view.hidden', Array(count).fill(1)]],
];

const HUGE: readonly [string, [string, unknown]][] = [
  ['hosts', ['topology.parameters.hosts', 1e9]],
  ['senders', ['topology.parameters.senders', 1e9]],
  ['flows', ['workload.parameters.flows', 1e15]],
  ['a load', ['workload.parameters.load', 1e9]],
  [
    'a sweep of flows',
    ['sweep', { field: 'workload.parameters.flows', values: Array(100).fill(1e9) }],
  ],
  ['a moment', ['view.moment', 1e300]],
];

const SOURCE = (body: string) => [{ scheme: { source: `scheme "A"\n${body}` } }];
const SOURCES: readonly [string, string][] = [
  ['unclosed brackets', `sender { tag { level ${'('.repeat(20_000)}`],
  ['nothing after the name', ''],
  ['an endless expression', `sender { tag { level ${'1+'.repeat(30_000)}1 } }`],
  ['an endless comment', `#${'x'.repeat(60_000)}`],
  ['a zero byte', 'sender { tag { level \u0000 } }'],
  ['a million characters', 'x '.repeat(500_000)],
];

const whole = withRows(RACE);

export const LINKS: readonly Hostile[] = [
  ...FIELDS.flatMap((field) =>
    WEIRD.map(([what, value]) => ({ name: `${what} for ${field}`, at: withRow(field, value) })),
  ),
  ...MANY.flatMap(([what, row]) =>
    [1_000, 20_000, 100_000].map((count): Hostile => {
      const at = withRow(...row(count));
      return { name: `${count} ${what}`, at, ...(count === 100_000 && { worst: true }) };
    }),
  ),
  ...HUGE.map(
    ([what, row]): Hostile => ({ name: `very many: ${what}`, at: withRow(...row), worst: true }),
  ),
  ...SOURCES.map(
    ([what, body]): Hostile => ({
      name: `an own scheme with ${what}`,
      at: withRow('contestants', SOURCE(body)),
      worst: true,
    }),
  ),
  { name: 'a bomb of zeros', at: packed('0'.repeat(50_000_000)), worst: true },
  { name: 'a bomb of brackets', at: packed('['.repeat(1_900_000)), worst: true },
  { name: 'many rows', at: withRows(Array(100_000).fill(['title', 'x'])), worst: true },
  {
    name: 'many unknown rows',
    at: withRows(Array.from({ length: 50_000 }, (_, row) => [`a${row}`, 1])),
    worst: true,
  },
  { name: 'a row within a row', at: withRows([[[['preset']]]]) },
  { name: 'rows without values', at: withRows([['preset'], ['seeds'], []]) },
  { name: 'text instead of rows', at: packed('"preset"') },
  { name: 'a deep path', at: withRow(Array(5_000).fill('a').join('.'), 1) },
  ...[1, 5, 10, 20, 40].map((length) => ({
    name: `cut after ${length}`,
    at: whole.slice(0, length),
  })),
  ...Array.from({ length: 20 }, (_, place) => ({
    name: `a wrong character at ${place}`,
    at: `${whole.slice(0, 6 + place)}!${whole.slice(7 + place)}`,
  })),
  ...[...'abcxyz'].map((codec) => ({ name: `codec ${codec}`, at: `#${codec}.2.preset=one-link` })),
  ...['0', '3', '9999', '99999', '-1', ''].map((version) => ({
    name: `version ${version}`,
    at: `#p.${version}.preset=one-link`,
  })),
  ...['%', '%zz', '%00', '%E0%A4%A', '=', '&&&&', '=&=', '~'.repeat(30_000)].map((text) => ({
    name: `payload ${text.slice(0, 10)}`,
    at: `#p.2.preset=one-link&seeds=~1&title=${text}`,
  })),
];
