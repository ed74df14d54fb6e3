import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryScenario } from './arbitrary';
import { UNBOUNDED } from './bounds';
import { BLANK, readScenario } from './readScenario';

const MOST = {
  ...{ contestants: 3, seeds: 4, swept_values: 5, lanes: 30 },
  ...{ graph_hosts: 6, graph_switches: 7, graph_cables: 2 },
};
const fair = { scheme: 'fair', parameters: {} };

/** A scenario with lists of these lengths. */
const having = (contestants: number, seeds: number, values: number) => ({
  ...BLANK,
  contestants: Array.from({ length: contestants }, () => fair),
  seeds: Array.from({ length: seeds }, (_, seed) => seed),
  sweep: { path: '/workload/parameters/load', values: Array.from({ length: values }, () => 0.5) },
});

/** A scenario with a graph of this size. */
const drawn = (hosts: number, switches: number, cables: number) => ({
  ...BLANK,
  topology: {
    ...BLANK.topology,
    graph: {
      hosts,
      switches,
      links: Array.from({ length: cables }, () => ({ a: 0, b: 1, rate_gbps: 10, delay_us: 1 })),
    },
  },
});

describe('an untrusted scenario', () => {
  it.each([
    [having(4, 1, 1), 'contestants: expected 1 to 3 contestants, got 4'],
    [having(1, 5, 1), 'seeds: expected 1 to 4 seeds, got 5'],
    [having(1, 1, 6), 'sweep.values: expected 1 to 5 numbers, got 6'],
    [having(2, 4, 4), 'contestants × seeds × swept values: expected at most 30 lanes, got 32'],
    [having(20_000, 1, 1), 'contestants: expected 1 to 3 contestants, got 20,000'],
    [
      drawn(1e9, 1, 1),
      'topology.graph.hosts: expected a whole number from 2 to 6, got 1,000,000,000',
    ],
    [drawn(2, 8, 1), 'topology.graph.switches: expected a whole number from 0 to 7, got 8'],
    [drawn(2, 1, 3), 'topology.graph.links: expected at most 2 links, got 3 links'],
  ])('is refused with field, value and range if it exceeds the limits', (scenario, words) => {
    expect(() => readScenario(scenario, MOST)).toThrow(new RangeError(words));
  });

  it.each([having(3, 4, 2), having(1, 4, 5), having(3, 2, 5), having(0, 0, 0), drawn(6, 7, 2)])(
    'is accepted within the limits',
    (scenario) => {
      expect(readScenario(scenario, MOST)).toEqual({ scenario, ignored: [] });
    },
  );

  it('is refused by the length of a list, whatever its content', () => {
    const contestants = Array.from({ length: 4 }, () => null);
    expect(() => readScenario({ ...BLANK, contestants }, MOST)).toThrow(/got 4/);
  });

  it('is returned unchanged, or refused', () => {
    fc.assert(
      fc.property(arbitraryScenario, (scenario) => {
        const { contestants, seeds, sweep, topology } = scenario;
        const fits =
          contestants.length <= MOST.contestants &&
          seeds.length <= MOST.seeds &&
          (sweep?.values.length ?? 0) <= MOST.swept_values &&
          contestants.length * seeds.length * (sweep?.values.length ?? 1) <= MOST.lanes &&
          (topology.graph?.hosts ?? 0) <= MOST.graph_hosts &&
          (topology.graph?.switches ?? 0) <= MOST.graph_switches &&
          (topology.graph?.links.length ?? 0) <= MOST.graph_cables;
        if (fits) expect(readScenario(scenario, MOST).scenario).toEqual(scenario);
        else expect(() => readScenario(scenario, MOST)).toThrow(RangeError);
        expect(readScenario(scenario, UNBOUNDED).scenario).toEqual(scenario);
      }),
    );
  });

  it('of any shape is read or refused, without throwing other errors', () => {
    fc.assert(
      fc.property(fc.anything(), (json) => {
        try {
          readScenario(json, MOST);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
    );
  });
});
