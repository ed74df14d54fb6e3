import { describe, expect, it } from 'vitest';
import type { Life, Outline } from '../../engine/generated';
import { withPortNames } from './portNames';

const links = {
  from: Uint32Array.of(0, 4, 5),
  to: Uint32Array.of(4, 6, 1),
  rate_gbps: Float64Array.of(1, 1, 1),
};
const outline = {
  hosts: 4,
  layers: [{ name: 'host' }, { name: 'leaf' }, { name: 'spine' }],
  groups: [
    { layer: 0, first: 0, nodes: 4 },
    { layer: 1, first: 4, nodes: 2 },
    { layer: 2, first: 6, nodes: 1 },
  ],
} as Outline;
const life = {
  ports: [0, 1, 2].map((id) => ({ id, name: `port ${id}` })),
} as Life;

const names = (network: Parameters<typeof withPortNames>[1]) =>
  withPortNames(life, network).ports.map(({ name }) => name);

describe('names of ports', () => {
  it('have the layers and numbers of the pictures', () => {
    expect(names({ links, outline })).toEqual([
      'host 0 → leaf 0',
      'leaf 0 → spine 2',
      'leaf 1 → host 1',
    ]);
  });

  it('stay where a node may be of several layers', () => {
    const groups = [...outline.groups, { layer: 2, first: 3, nodes: 2 }];
    expect(names({ links, outline: { ...outline, groups } })).toEqual([
      ...['port 0', 'port 1'],
      'leaf 1 → host 1',
    ]);
    expect(names({ links, outline: null })).toEqual(['port 0', 'port 1', 'port 2']);
  });
});
