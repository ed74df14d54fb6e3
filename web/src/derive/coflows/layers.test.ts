import { describe, expect, it } from 'vitest';
import { cellsOf } from './layers';

const graph = (...waits: number[][]) => waits.map((waits_for) => ({ waits_for }));
const columns = (...waits: number[][]) => cellsOf(graph(...waits)).map(({ column }) => column);

describe('the layout of stages', () => {
  it('places each stage right of its dependencies', () => {
    expect(columns([1, 2], [3], [3], [])).toEqual([2, 1, 1, 0]);
    expect(columns([1, 3], [2], [3], [])).toEqual([3, 2, 1, 0]);
    expect(columns()).toEqual([]);
  });

  it('places stages near their dependencies, each in its own row', () => {
    // 0 waits for the lower of two leaves, 1 for the upper one.
    const places = cellsOf(graph([3], [2], [], []));
    expect(places.map(({ row }) => row)).toEqual([1, 0, 0, 1]);
    expect(places.map(({ rows }) => rows)).toEqual([2, 2, 2, 2]);
  });

  it('terminates on cyclic dependencies', () => {
    expect(cellsOf(graph([1], [0]))).toHaveLength(2);
  });
});
