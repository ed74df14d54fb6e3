// The largest flow that packet numbers of 32 bits allow, in the module, whose sizes have 32 bits, too.

import { expect, test } from 'vitest';
import type { Catalogue, Issue } from '../../web/src/engine/generated';
import { engine } from './engine';

const LARGEST = 1460 * (2 ** 32 - 1);
const { schemes }: Catalogue = JSON.parse(engine.catalogue());

const scenario = (scheme: string, size: number) =>
  JSON.stringify({
    version: 1,
    level: 'packet',
    seeds: [1],
    topology: { kind: 'star', parameters: {} },
    workload: {
      kind: 'flow-list',
      parameters: {},
      data: `start_s,source,destination,size_bytes\n0,0,1,${size}\n`,
    },
    contestants: [{ scheme, parameters: {} }],
  });

const atPacketLevel = schemes.filter(({ packet }) => packet);

test.each(atPacketLevel)('$id sends the first packets of the largest flow', ({ id }) => {
  const lane = new engine.Lane(scenario(id, LARGEST), 0);
  expect(lane.advance(1_000)).toBe(false);
  lane.free();
});

test('a larger flow is refused', () => {
  const { issues }: { issues: Issue[] } = JSON.parse(engine.check(scenario('dctcp', LARGEST + 1)));
  expect(issues).toMatchObject([
    { path: 'workload', expected: 'at most 6,270,652,250,700 bytes per flow' },
  ]);
});
