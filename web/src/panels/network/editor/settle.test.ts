import { describe, expect, it } from 'vitest';
import type { GraphSpec } from '../../../engine/generated';
import { connect, nodeCount } from '../../../state/scenario/graph';
import { arrange, SIZE } from './arrange';
import { pinned, settledHost, settledSwitch } from './settle';

const link = (a: number, b: number) => ({ a, b, rate_gbps: 10, delay_us: 1 });
/** Two hosts under each of two switches, which a third connects. */
const graph: GraphSpec = {
  ...{ hosts: 4, switches: 3 },
  links: [link(0, 4), link(1, 4), link(2, 5), link(3, 5), link(4, 6), link(5, 6)],
};
const rounded = (of: GraphSpec) =>
  arrange(of).map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));

describe('an edited drawing', () => {
  it('leaves all nodes in place when a link comes', () => {
    expect(rounded(connect(pinned(graph), 4, 5))).toEqual(rounded(graph));
  });

  it('leaves all others in place when nodes come', () => {
    const before = rounded(graph);
    const grown = settledSwitch(settledHost(graph, 5));
    const after = rounded(grown).toSpliced(4, 1).slice(0, nodeCount(graph));
    expect(after).toEqual(before);
  });

  it('puts new nodes where there is room', () => {
    const grown = [1, 2, 3].reduce(
      (so) => settledSwitch(settledHost(settledHost(so, so.hosts), undefined)),
      graph,
    );
    const boxes = arrange(grown).map((at, node) => ({
      ...at,
      ...(node < grown.hosts ? SIZE.host : SIZE.switch),
    }));
    const clashes = boxes.flatMap((a, at) =>
      boxes
        .slice(at + 1)
        .filter(
          (b) =>
            a.x < b.x + b.width &&
            b.x < a.x + a.width &&
            a.y < b.y + b.height &&
            b.y < a.y + a.height,
        ),
    );
    expect(clashes).toEqual([]);
  });
});
