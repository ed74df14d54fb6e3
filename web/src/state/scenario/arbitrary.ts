/** Random scenarios for property tests. */
import fc from 'fast-check';
import type { ScenarioSpec, Value } from '../../engine/generated';
import { PARTS, type PartId } from '../view/parts';
import { DEFAULT_VIEW, type Selection, type View } from '../view/view';

const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const name = fc.stringMatching(/^[a-z][a-z_0-9]{0,12}$/);
const text = fc.string({ unit: 'grapheme', maxLength: 40 });

const value: fc.Arbitrary<Value> = fc.oneof(
  fc.boolean(),
  number,
  text,
  fc.array(number, { maxLength: 5 }),
);
const given = fc.dictionary(name, value, { maxKeys: 4, noNullPrototype: true });
const choice = { kind: name, parameters: given };
const optional = { requiredKeys: ['kind', 'parameters'] as ['kind', 'parameters'] };

const link = fc.record(
  {
    a: fc.nat(9),
    b: fc.nat(9),
    rate_gbps: number,
    delay_us: number,
    buffer_packets: fc.nat(99),
    mark_threshold_packets: fc.nat(99),
  },
  { requiredKeys: ['a', 'b', 'rate_gbps', 'delay_us'] },
);
const graph = fc.record(
  {
    hosts: fc.nat(9),
    switches: fc.nat(9),
    links: fc.array(link, { maxLength: 3 }),
    places: fc.array(fc.record({ node: fc.nat(9), x: number, y: number }), { maxLength: 2 }),
  },
  { requiredKeys: ['hosts', 'switches', 'links'] },
);

export const arbitraryScenario: fc.Arbitrary<ScenarioSpec> = fc.record(
  {
    version: fc.constant(1),
    title: text,
    note: text,
    level: fc.constantFrom('packet' as const, 'flow' as const),
    topology: fc.record({ ...choice, graph }, optional),
    workload: fc.record({ ...choice, data: text }, optional),
    contestants: fc.array(
      fc.record(
        { scheme: name, label: text, parameters: given },
        { requiredKeys: ['scheme', 'parameters'] },
      ),
      { maxLength: 4 },
    ),
    seeds: fc.array(fc.nat(1e6), { minLength: 1, maxLength: 4 }),
    sweep: fc.record({ path: text, values: fc.array(number, { maxLength: 4 }) }),
    limits: fc.record({ end_ms: fc.option(number) }),
  },
  {
    requiredKeys: [
      ...(['version', 'title', 'note', 'level', 'topology', 'workload'] as const),
      ...(['contestants', 'seeds', 'limits'] as const),
    ],
  },
) as fc.Arbitrary<ScenarioSpec>;

const span = fc.tuple(number, number).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);

const arbitrarySelection: fc.Arbitrary<Selection> = fc.record(
  {
    sizes: span,
    times: span,
    host: fc.nat(9),
    rack: fc.nat(99),
    coflow: fc.tuple(fc.nat(9), fc.nat(9)),
  },
  { requiredKeys: [] },
);

export const arbitraryView: fc.Arbitrary<View> = fc.record({
  swept: fc.nat(20),
  hidden: fc.uniqueArray(fc.nat(9), { maxLength: 3 }),
  metric: fc.constantFrom('mean' as const, 'p50' as const, 'p95' as const, 'p99' as const),
  headline: fc.option(name, { nil: '' }),
  baseline: fc.nat(9).map(String),
  absolute: fc.boolean(),
  scale: fc.constantFrom('log' as const, 'linear' as const),
  selection: arbitrarySelection,
  watched: fc.nat(9).map(String),
  moment: fc.option(fc.double({ min: 0, max: 1e4, noNaN: true }), { nil: null }),
  repeats: fc.boolean(),
  flow: fc.option(fc.tuple(fc.nat(9), fc.nat(1e6)), { nil: null }),
  strips: fc.uniqueArray(fc.nat(9), { maxLength: 3 }),
  span: fc.option(span, { nil: null }),
  fcts: fc.option(span, { nil: null }),
  why: fc.option(fc.constantFrom([0, 1] as const, [2, 0] as const), { nil: null }),
  whySizes: fc.constantFrom<View['whySizes']>('all', 'small', 'medium', 'large', 'coflows'),
  tail: fc.constantFrom('ecdf' as const, 'ccdf' as const),
  detail: fc.constantFrom('headline' as const, 'all' as const),
  tab: fc.constantFrom<View['tab']>('race', 'flow', 'network', 'traffic', 'papers'),
  paperFigure: name,
  paper: name,
  paperScheme: name,
  paperVerdict: name,
  paperCause: name,
  paperSize: fc.constantFrom('quick' as const, 'full' as const),
  paperTraffic: fc.constantFrom('recorded' as const, 'synthetic' as const),
  offered: fc.uniqueArray(name, { maxLength: 3 }),
  leftOut: fc.subarray(Object.keys(PARTS) as PartId[]),
  display: fc.constantFrom('page' as const, 'projector' as const, 'embed' as const),
  theme: fc.constantFrom('' as const, 'light' as const, 'dark' as const),
  panel: fc.constant(DEFAULT_VIEW.panel),
});
