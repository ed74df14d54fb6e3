import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { count, duration, plain } from '../text/format';
import { layoutAxis } from './axis';

describe('an axis', () => {
  const spec = { kind: 'log', label: 'FCT', domain: [1e-5, 1e-1], quantity: duration } as const;

  it('maps its domain to its length, upwards too, and clamps values outside', () => {
    const across = layoutAxis(spec, 400, 'across');
    expect([across.place(1e-5), across.place(1e-1), across.place(1e3)]).toEqual([0, 400, 400]);
    expect(layoutAxis(spec, 300, 'up').place(1e-5)).toBe(300);
  });

  it('labels decades in the best-fitting unit', () => {
    const { ticks } = layoutAxis(spec, 400, 'across');
    const labels = ticks.map((tick) => tick.label.replace('\u00a0', ' ')).filter(Boolean);
    expect(labels).toEqual(['10 µs', '100 µs', '1 ms', '10 ms', '100 ms']);
  });

  it('has no ticks between whole numbers, where values are counts', () => {
    const spec = { kind: 'linear', label: 'Flows', domain: [0, 3], quantity: count } as const;
    const { ticks } = layoutAxis(spec, 300, 'up');
    expect(ticks.map((tick) => tick.label)).toEqual(['0', '1', '2', '3']);
  });

  it('spaces bands evenly', () => {
    const axis = layoutAxis({ kind: 'band', label: '', names: ['a', 'b'] }, 200, 'across');
    expect(axis.place(0) + axis.place(1)).toBeCloseTo(200, 6);
    expect(axis.band).toBeGreaterThan(60);
  });

  it('abbreviates the names of narrow bands', () => {
    const spec = { kind: 'band', label: '', names: ['Switch 8'], short: ['8'] } as const;
    const labelled = (length: number) => layoutAxis(spec, length, 'across').ticks[0]?.label;
    expect([labelled(80), labelled(30)]).toEqual(['Switch 8', '8']);
  });

  it('keeps labels from overlapping', () => {
    const width = fc.integer({ min: 240, max: 1200 });
    fc.assert(
      fc.property(width, fc.integer({ min: 1, max: 9 }), (length, decades) => {
        const { ticks } = layoutAxis(
          { ...spec, domain: [1, 10 ** decades], quantity: plain },
          length,
          'across',
        );
        const places = ticks.filter((tick) => tick.label).map((tick) => tick.at);
        places.slice(1).forEach((at, i) => {
          expect(at - (places[i] ?? 0)).toBeGreaterThan(20);
        });
      }),
    );
  });
});
