// Hostile files.

import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { type Hostile, nested, WEIRD } from './input';

const HEADER = 'start_s,source,destination,size_bytes\n';
const list = (name: string, rows: string, worst?: true): Hostile => ({
  name: `a flow list with ${name}`,
  at: 'flows.csv',
  content: HEADER + rows,
  ...(worst && { worst }),
});

const CELLS = [
  '',
  'x',
  '-1',
  '1e400',
  'NaN',
  '0x10',
  '1,2',
  '"',
  '=1+1',
  '\u0000',
  '9'.repeat(400),
];

const LISTS: readonly Hostile[] = [
  ...['start_s', 'source', 'destination', 'size_bytes'].flatMap((column, at) =>
    CELLS.map((cell) => {
      const row = ['0', '0', '1', '1000'].with(at, cell);
      return list(`${column} “${cell.slice(0, 8)}”`, `0,0,1,1000\n${row.join(',')}\n`);
    }),
  ),
  list('no rows', ''),
  list('a line of a million characters', 'x'.repeat(1_000_000), true),
  list('a million empty lines', '\n'.repeat(1_000_000), true),
  list('300,000 rows', '0,0,1,1000\n'.repeat(300_000), true),
  list('an unclosed quote', `0,0,1,"${'1000\n'.repeat(100_000)}`, true),
  list('a thousand columns', `0,0,1,1000${',1'.repeat(1_000)}\n`),
  list('years between flows', '0,0,1,1000\n1e9,0,1,1000\n'),
  list('petabytes', `${'0,0,1,1e18\n'.repeat(100)}`),
];

const TRACES: readonly Hostile[] = [
  ['more ports than any network', '1000000000 1\n1 0 1 0 1 1:1.0\n'],
  ['more coflows than lines', '8 1000000\n1 0 1 0 1 1:1.0\n'],
  ['a port beyond the last', '8 1\n1 0 1 99 1 1:1.0\n'],
  ['a negative size', '8 1\n1 0 1 0 1 1:-1.0\n'],
  ['an infinite size', '8 1\n1 0 1 0 1 1:1e400\n'],
  ['more mappers than named', '8 1\n1 0 9 0 1 1:1.0\n'],
  ['more reducers than named', '8 1\n1 0 1 0 9 1:1.0\n'],
  ['no sizes', '8 1\n1 0 1 0 1 1\n'],
  ['a line of a million characters', `8 1\n1 0 1 0 1 1:${'1'.repeat(1_000_000)}\n`],
  ['times backwards', '8 2\n1 10 1 0 1 1:1.0\n2 0 1 0 1 1:1.0\n'],
  [
    'one coflow of 400,000 flows',
    `640 1\n1 0 640${Array.from({ length: 640 }, (_, port) => ` ${port % 640}`).join('')} 640${Array.from({ length: 640 }, (_, port) => ` ${port}:640.0`).join('')}\n`,
  ],
].map(([name = '', content = '']) => ({ name: `a trace with ${name}`, at: 'trace.txt', content }));

const TABLES: readonly Hostile[] = [
  ['a probability above 1', '1000,0.5\n2000,7\n'],
  ['probabilities backwards', '1000,0.9\n2000,0.1\n'],
  ['sizes backwards', '2000,0.5\n1000,1\n'],
  ['no end', '1000,0.1\n'],
  ['nothing', ''],
  ['sizes below zero', '-5,0.5\n10,1\n'],
  [
    '200,000 rows',
    Array.from({ length: 200_000 }, (_, row) => `${row + 1},${row / 200_000}\n`).join(''),
  ],
].map(([name = '', rows = '']) => ({
  name: `a size table with ${name}`,
  at: 'sizes.csv',
  content: `size_bytes,cdf\n${rows}`,
}));

const json = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../scenarios/${path}`, import.meta.url), 'utf8'));

/** Copies of a JSON value with each of its fields replaced by a weird value. */
function mutants(
  what: string,
  value: Record<string, unknown>,
  fields: readonly string[],
): Hostile[] {
  return fields.flatMap((field) =>
    WEIRD.map(([name, weird]) => ({
      name: `${what} with ${name} for ${field}`,
      at: `${what}.json`,
      content: JSON.stringify({ ...value, [field]: weird }),
    })),
  );
}

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

const DOCUMENTS: readonly Hostile[] = [
  ...mutants('scenario', json('closed-forms/one-link.json'), [
    'version',
    'level',
    'topology',
    'workload',
    'contestants',
    'seeds',
    'title',
  ]),
  ...mutants('lesson', json('lessons/incast.json'), [
    'version',
    'title',
    'minutes',
    'goals',
    'steps',
    'quoted',
    'teacher',
  ]),
  { name: 'brackets without an end', at: 'a.json', content: '['.repeat(1_000_000), worst: true },
  { name: 'a million brackets', at: 'a.json', content: deep(500_000), worst: true },
  {
    name: 'a scenario deep inside',
    at: 'a.json',
    content: `{"contestants":${deep(100_000)},"topology":{},"workload":{}}`,
    worst: true,
  },
  {
    name: 'a scenario with nested parameters',
    at: 'a.json',
    content: JSON.stringify({
      ...json('closed-forms/one-link.json'),
      topology: { kind: 'single-link', parameters: { host_gbps: nested(1_000) } },
    }),
  },
  {
    name: 'a lesson of 10,000 steps',
    at: 'a.json',
    content: JSON.stringify({
      ...json('lessons/incast.json'),
      steps: Array(10_000).fill(json('lessons/incast.json').steps[0]),
    }),
    worst: true,
  },
  { name: 'nothing', at: 'a.json', content: '' },
  {
    name: 'bytes of no text',
    at: 'a.json',
    content: Uint8Array.from({ length: 5_000 }, (_, at) => (at * 97) % 256),
  },
];

const SOURCES: readonly Hostile[] = [
  ['no body', ''],
  ['a loop', 'sender { tag { while true { } } }'],
  ['an unknown word', 'sender { tag { level foo } }'],
  ['20,000 brackets', `sender { tag { level ${'('.repeat(20_000)} } }`],
  ['a number of 400 digits', `sender { tag { level ${'9'.repeat(400)} } }`],
  ['an own name of 50,000 characters', `parameter ${'a'.repeat(50_000)} = 1`],
  ['a division by zero', 'sender { tag { level 1 / 0 } }'],
].map(([name = '', body = '']) => ({
  name: `an own scheme with ${name}`,
  at: 'own.mill',
  content: `scheme "A"\n${body}\n`,
}));

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];

/** A picture of one chunk with a length that may lie. */
function picture(
  name: string,
  length: number,
  kind: string,
  data: Uint8Array,
  worst?: true,
): Hostile {
  const head = new DataView(new ArrayBuffer(4));
  head.setUint32(0, length);
  const bytes = [...SIGNATURE, ...new Uint8Array(head.buffer), ...Buffer.from(kind), ...data];
  const content = Uint8Array.from([...bytes, 0, 0, 0, 0]);
  return { name: `a picture with ${name}`, at: 'chart.png', content, ...(worst && { worst }) };
}

const text = (content: string) => new Uint8Array(Buffer.from(`millrace\0${content}`));

const PICTURES: readonly Hostile[] = [
  picture('a chunk of 256 MB that is not there', 0x10000000, 'tEXt', text('x'), true),
  picture('a chunk of 4 GB that is not there', 0xfffffff0, 'tEXt', text('x'), true),
  picture('a wrong checksum', 20, 'tEXt', text('#p.2.preset')),
  picture('an empty chunk', 0, 'tEXt', new Uint8Array()),
  picture('no name of a chunk', 0, '', new Uint8Array()),
  picture('compressed text', 200, 'zTXt', new Uint8Array(deflateSync('x'.repeat(1_000_000)))),
  { name: 'a picture of nothing', at: 'chart.png', content: new Uint8Array(), worst: true },
  { name: 'a picture without a signature', at: 'chart.png', content: new Uint8Array(100) },
  { name: 'a picture that is cut', at: 'chart.png', content: Uint8Array.from(SIGNATURE) },
  {
    name: 'a picture of 3 MB of zeros',
    at: 'chart.png',
    content: Uint8Array.from([...SIGNATURE, ...new Uint8Array(3_000_000)]),
    worst: true,
  },
];

export const FILES: readonly Hostile[] = [
  ...LISTS,
  ...TRACES,
  ...TABLES,
  ...DOCUMENTS,
  ...SOURCES,
  ...PICTURES,
];
