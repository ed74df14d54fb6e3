import { describe, expect, it } from 'vitest';
import type { Outline } from '../../engine/generated';
import { bundle, fabric } from './fixture';
import { layoutNetwork, type Room } from './layout';

const ROOM: Room = { width: 900, rise: 90, margin: 10, pitch: 4, box: { width: 60, height: 24 } };

const of = (outline: Outline, layer: number, room = ROOM) => {
  const { groups } = layoutNetwork(outline, room);
  return groups.filter((_, index) => outline.groups[index]?.layer === layer);
};

describe('placement', () => {
  it('keeps everything inside, without overlaps in a layer', () => {
    const shapes: [number, number, number][] = [
      [9, 16, 4],
      [1, 3, 1],
      [40, 4, 12],
    ];
    for (const shape of shapes) {
      const outline = fabric(...shape);
      const { groups, width, height } = layoutNetwork(outline, ROOM);
      for (const { x, y, ...box } of groups) {
        expect(x - box.width / 2).toBeGreaterThanOrEqual(0);
        expect(x + box.width / 2).toBeLessThanOrEqual(width);
        expect(y + box.height / 2).toBeLessThanOrEqual(height);
      }
      for (const layer of [1, 2]) {
        const boxes = of(outline, layer).toSorted((a, b) => a.x - b.x);
        boxes.slice(1).forEach((box, at) => {
          const left = boxes[at] as (typeof boxes)[number];
          expect(box.x - left.x).toBeGreaterThanOrEqual((box.width + left.width) / 2);
        });
      }
    }
  });

  it('centres a switch above its hosts', () => {
    const outline = fabric(9, 16, 4);
    const { groups } = layoutNetwork(outline, ROOM);
    const hosts = groups.slice(32, 48);
    const middle = hosts.reduce((sum, { x }) => sum + x, 0) / 16;
    expect(groups[144 + 2]?.x).toBeCloseTo(middle, 1);
  });

  it('spreads the top layer over the whole width', () => {
    const xs = of(fabric(9, 16, 4), 2).map(({ x }) => x);
    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(500);
    expect((xs[0] as number) + (xs[3] as number)).toBeCloseTo(900, 0);
  });

  it('wraps hosts into rows if one row is too narrow', () => {
    const narrow = { ...ROOM, width: 340 };
    const rows = new Set(of(fabric(9, 16, 4), 0, narrow).map(({ y }) => y));
    expect(rows.size).toBeGreaterThan(1);
    expect(new Set(of(fabric(9, 16, 4), 0).map(({ y }) => y)).size).toBe(1);
  });

  it('draws two hosts on one cable', () => {
    const outline: Outline = {
      ...fabric(1, 2, 0),
      switches: 0,
      layers: [{ name: 'host', nodes: 2 }],
      groups: [0, 1].map((first) => ({ layer: 0, first, nodes: 1 })),
      bundles: [bundle(0, 1)],
    };
    const [left, right] = layoutNetwork(outline, ROOM).groups;
    expect((right?.x ?? 0) - (left?.x ?? 0)).toBeGreaterThan(20);
  });
});
