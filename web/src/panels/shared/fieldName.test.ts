import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../engine/generated';
import { BLANK } from '../../state/scenario/readScenario';
import { fieldName, sweptName } from './fieldName';

const card = (id: string, name: string) => ({
  id,
  name,
  parameters: [{ name: 'rate', label: 'Rate' }],
});
const catalogue = {
  topologies: [card('t', 'Net')],
  workloads: [card('w', 'Mix')],
  schemes: [card('s', 'Scheme')],
} as unknown as Catalogue;
const scenario = {
  ...BLANK,
  topology: {
    kind: 't',
    parameters: {},
    graph: { hosts: 1, switches: 1, links: [{ a: 0, b: 1, rate_gbps: 1, delay_us: 1 }] },
  },
  workload: { kind: 'w', parameters: {} },
  contestants: [{ scheme: 's', parameters: {} }],
};

describe('field names', () => {
  it.each([
    ['topology.parameters.rate', 'Net, Rate'],
    ['workload.parameters.rate', 'Mix, Rate'],
    ['contestants[0].parameters.rate', 'Scheme, Rate'],
    ['contestants[7].parameters.rate', 'contestants[7].parameters.rate'],
    ['topology.parameters.other', 'topology.parameters.other'],
    ['seeds', 'Seeds'],
    ['workload.data', 'Your data'],
    ['workload.data line 2, destination', 'Your data, line 2, destination'],
    ['workload.data, after', 'Your data, after'],
    ['topology.graph.links[0].rate_gbps', 'Network, link host 0 – switch 0'],
    ['topology.graph.nodes[1]', 'Network, switch 0'],
    ['topology.graph.hosts', 'topology.graph.hosts'],
  ])('%s is called %s', (path, name) => {
    expect(fieldName(path, scenario, catalogue)).toBe(name);
  });

  it.each([
    ['/workload/parameters/rate', 'Rate'],
    ['/contestants/*/parameters/rate', 'Rate'],
    ['/contestants/0/parameters/rate', 'Rate'],
    ['/somewhere/else', '/somewhere/else'],
  ])('a sweep of %s is called %s', (path, name) => {
    const sweep = { path, values: [1] };
    expect(sweptName({ ...scenario, sweep }, catalogue)).toBe(name);
  });
});
