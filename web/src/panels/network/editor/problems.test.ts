import { expect, it } from 'vitest';
import { problemsOf } from './problems';

it('finds the element of every issue of a graph', () => {
  const { nodes, links, fields, rest } = problemsOf([
    { path: 'topology.graph.links[3].rate_gbps', value: '0', expected: 'a number' },
    { path: 'topology.graph.links[3]', value: 'a second cable', expected: 'one' },
    { path: 'topology.graph.nodes[7]', value: 'a host with 0 cables', expected: 'one cable' },
    { path: 'topology.graph.hosts', value: '1', expected: 'at least 2' },
    { path: 'seeds', value: '[]', expected: 'seeds' },
  ]);
  expect(links.get(3)).toEqual(['0 is not a number.', 'a second cable is not one.']);
  expect(fields.get('topology.graph.links[3].rate_gbps')).toEqual(['0 is not a number.']);
  expect([...nodes]).toEqual([[7, ['a host with 0 cables is not one cable.']]]);
  expect(rest).toEqual(['1 is not at least 2.']);
});
