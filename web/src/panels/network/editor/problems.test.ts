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
  expect(links.get(3)).toEqual(['Expected a number, got 0.', 'Expected one, got a second cable.']);
  expect(fields.get('topology.graph.links[3].rate_gbps')).toEqual(['Expected a number, got 0.']);
  expect([...nodes]).toEqual([[7, ['Expected one cable, got a host with 0 cables.']]]);
  expect(rest).toEqual(['Expected at least 2, got 1.']);
});
