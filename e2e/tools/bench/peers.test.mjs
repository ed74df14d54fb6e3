import { describe, expect, test } from 'vitest';
import { comparisons, parsePeers } from './peers.mjs';

const PEER = { program: 'ns-3', scenario: 'A', useful_data_packet_hops: 3_000_000, cpu_s: 2 };
const known = { titles: ['A'], isFile: (/** @type {string} */ path) => path === 'own.json' };
const parse = (/** @type {unknown} */ rows) => parsePeers(JSON.stringify(rows), known);

describe('figures of other programs', () => {
  test('titles and files are scenarios', () => {
    const rows = [PEER, { ...PEER, scenario: 'own.json', contestant: 'DCTCP' }];
    expect(parse(rows)).toEqual(rows);
  });

  test.each([
    ['cpu_s', 0, 'row 1: cpu_s: 0; allowed: a number of seconds above 0'],
    ['cpu_s', undefined, 'row 1: cpu_s: missing; allowed: a number of seconds above 0'],
    [
      'useful_data_packet_hops',
      1.5,
      'useful_data_packet_hops: 1.5; allowed: a whole number from 1',
    ],
    ['program', ' ', 'program: " "; allowed: a text that is not empty'],
    ['scenario', 'B', 'scenario: "B"; allowed: the title of a scenario in scenarios/bench, or'],
    ['seconds', 3, 'seconds: 3; allowed fields: program, scenario, contestant,'],
  ])('a wrong %s is refused', (field, value, message) => {
    expect(() => parse([{ ...PEER, [field]: value }])).toThrow(message);
  });

  test('all faults are named', () => {
    const wrong = [PEER, { ...PEER, cpu_s: 'long', program: 7 }, null];
    expect(() => parse(wrong)).toThrow(
      /^row 2: program: 7;.*\nrow 2: cpu_s: "long";.*\nrow 3: null;/,
    );
  });

  test('anything but an array of rows is refused', () => {
    expect(() => parse({})).toThrow('all: {}; allowed: an array of at least one row');
    expect(() => parse([])).toThrow('at least one row');
    expect(() => parsePeers('[', known)).toThrow('not JSON');
  });
});

test('a peer stands beside every contestant that it may be compared with', () => {
  const row = (/** @type {object} */ over) => ({
    ...{ title: 'A', file: 'a.json', lane: 0, forced: null, contestant: 'DCTCP', swept: null },
    ...{ unit: 'packet-hops', driver: null, work: 1, cpu_s: 0.5, peak_memory_bytes: null },
    ...{ fingerprint: '', instructions_per_packet_hop: null, reference: null },
    ...{ useful_data_packet_hops: 3_000_000 },
    ...over,
  });
  const ours = [row({}), row({ contestant: 'PIAS', cpu_s: 1 }), row({ title: 'B' })];
  const found = (/** @type {object} */ over) => comparisons([{ ...PEER, ...over }], ours);
  expect(found({}).map(({ contestant, ours_by_peer }) => [contestant, ours_by_peer])).toEqual([
    ['DCTCP', 4],
    ['PIAS', 2],
  ]);
  expect(found({ contestant: 'PIAS' })).toHaveLength(1);
  expect(found({ scenario: 'a.json' })).toHaveLength(3);
  expect(found({ scenario: 'C' })[0]).toMatchObject({ peer_per_cpu_s: 1.5e6, ours_by_peer: null });
  expect(
    comparisons([PEER], [row({ useful_data_packet_hops: null })])[0]?.ours_per_cpu_s,
  ).toBeNull();
});
