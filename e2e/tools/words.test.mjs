import { expect, test } from 'vitest';
import { retiredWords } from './words.mjs';

/** @param {string} path @param {string} text */
const found = (path, text) => retiredWords({ path, text }).length;
const FILE = 'engine-wasm/sim/src/flow/simulation.rs';

test('phrases are found in comments and in names of tests', () => {
  expect(found(FILE, '    /// The same, but one further.')).toBe(1);
  expect(found(FILE, 'fn nobody_waits() {')).toBe(1);
  expect(found(FILE, 'let a = 1; // whom it serves')).toBe(1);
  expect(found('web/src/derive/fct.test.ts', "  it('tells nobody', () => {")).toBe(1);
});

test('texts that the program shows are not comments', () => {
  expect(found(FILE, 'let text = "nobody waits";')).toBe(0);
  expect(found(FILE, '/// At the same time, flows that share a link end together.')).toBe(0);
});

test('what came back is named with its line and what to write', () => {
  expect(retiredWords({ path: FILE, text: 'fn ok() {}\n// Who sends first.' })).toEqual([
    expect.stringMatching(/^engine-wasm\/sim\/src\/flow\/simulation\.rs:2: “Who”: name the thing/),
  ]);
});

test('retired names are found in the code that they were part of', () => {
  expect(found('engine-wasm/sim/src/packet/line.rs', 'struct Outlook;')).toBe(1);
  expect(found('engine-wasm/sim/src/workload/line.rs', 'struct Outlook;')).toBe(0);
  expect(found('web/src/state/session.ts', 'session.look({ tab });')).toBe(1);
});

test('texts that readers had to read twice are found where they were shown', () => {
  expect(found('web/src/panels/race/Stale.tsx', '<p>These are from before your last change.')).toBe(
    1,
  );
  expect(found('engine-wasm/sim/src/schemes/tcp.rs', '    label: "Smallest timeout",')).toBe(1);
  expect(found('engine-wasm/sim/src/schemes/tcp.rs', '    label: "Minimum RTO",')).toBe(0);
});
