import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { circles, rustImports } from './circles.mjs';
import { FLOORS } from './directions.mjs';
import { ENGINE } from './house.mjs';
import {
  namedIds,
  rustCircles,
  rustSources,
  rustViolations,
  webCircles,
  webSources,
  webViolations,
  withoutTestModules,
} from './imports.mjs';

/** @param {string} path @param {string} text */
const rust = (path, text) => rustViolations({ path, text });
/** @param {string} path @param {string} text */
const web = (path, text) => webViolations({ path, text });

test('a foundation that names the network is reported, however the import is written', () => {
  for (const text of [
    'use crate::topology::Network;',
    'use crate::{ids::LinkId, topology::{Link, Network}};',
    'fn reach(n: &crate::topology::Network) {}',
  ]) {
    expect(rust('sim/src/units.rs', text)).toEqual([
      'engine-wasm/sim/src/units.rs: units, ids, rng, event_queue, numbers, sorting, yield_point, growth, issue, read_json, parameters, level, case_count know no later floor of the library, but it names crate::topology',
    ]);
  }
});

test('comments and tests may name anything', () => {
  const text = `//! See [crate::topology].
use crate::ids::FlowId;
#[cfg(test)]
mod tests {
    use crate::topology::Network;
}`;
  expect(rust('sim/src/units.rs', text)).toEqual([]);
});

test('a file that is a module of tests is left out, its neighbours are not', () => {
  const sources = [
    { path: 'sim/src/flow/mod.rs', text: '#[cfg(test)]\npub(crate) mod testing;\nmod filling;' },
    { path: 'sim/src/flow/testing.rs', text: '' },
    { path: 'sim/src/flow/filling.rs', text: '' },
  ];
  expect(withoutTestModules(sources).map(({ path }) => path)).toEqual([
    'sim/src/flow/mod.rs',
    'sim/src/flow/filling.rs',
  ]);
});

test('an engine that names schemes is reported, a scheme that names an engine is not', () => {
  expect(rust('sim/src/packet/port.rs', 'use crate::schemes::SCHEMES;')).toHaveLength(1);
  expect(rust('sim/src/schemes/one.rs', 'use crate::packet::Recipe;')).toEqual([]);
});

test('no module outside the schemes imports a single scheme', () => {
  expect(rust('cli/src/main.rs', 'use millrace_sim::schemes::one::CARD;')).toHaveLength(1);
  expect(rust('cli/src/main.rs', 'use millrace_sim::schemes::SCHEMES;')).toEqual([]);
});

test('only the wasm crate speaks to JavaScript, and the library reads no clock', () => {
  expect(rust('sim/src/lane.rs', 'use wasm_bindgen::prelude::*;')).toHaveLength(1);
  expect(rust('wasm/src/lib.rs', 'use wasm_bindgen::prelude::*;')).toEqual([]);
  expect(rust('xtask/src/main.rs', 'use wasm_bindgen_cli_support::Bindgen;')).toEqual([]);
  expect(rust('sim/src/lane.rs', 'use std::time::Instant;')).toHaveLength(1);
});

test('charts may take types of columns, but not the columns themselves', () => {
  expect(web('charts/Cdf.tsx', "import type { Columns } from '../engine/columns';")).toEqual([]);
  expect(web('charts/Cdf.tsx', "import { run } from '../engine/pool';")).toEqual([
    'web/src/charts/Cdf.tsx: charts see only columns and arithmetic on them, but it imports engine/pool',
  ]);
  expect(web('charts/Cdf.tsx', "import {\n  useStore,\n} from '../state/store';")).toHaveLength(1);
  expect(web('charts/Cdf.tsx', "import { scaleLog } from 'd3';\nimport './Cdf.css';")).toEqual([]);
});

test('derived numbers need no React, and the state no panels', () => {
  expect(web('derive/cdf.ts', "import { useMemo } from 'react';")).toHaveLength(1);
  expect(web('state/store.ts', "export { Race } from '../panels/Race';")).toHaveLength(1);
});

test('only the engine folder loads the module', () => {
  const text = "const module = await import('../engine/pkg/millrace_wasm.js');";
  expect(web('panels/Race.tsx', text)).toHaveLength(1);
  expect(web('engine/worker/wasm.ts', "import init from '../pkg/millrace_wasm.js';")).toEqual([]);
});

test('an id of the catalogue as a text is reported, as part of a longer one it is not', () => {
  const ids = ['swift'];
  const imported = "import { scaleLog } from 'swift';\nconst lazy = () => import('swift');";
  expect(namedIds({ path: 'charts/axis.ts', text: imported }, ids)).toEqual([]);
  expect(namedIds({ path: 'panels/Race.tsx', text: "pick('swift')" }, ids)).toHaveLength(1);
  expect(
    namedIds({ path: 'panels/Race.tsx', text: "say('a swift race') // 'swift'" }, ids),
  ).toEqual([]);
});

test('every module of the library stands on a floor', () => {
  const library = readFileSync(join(ENGINE, 'sim/src/lib.rs'), 'utf8');
  const modules = [...library.matchAll(/^(?:pub )?mod (\w+);/gm)].map(([, name]) => name);
  expect(FLOORS.flat().sort()).toEqual(modules.sort());
});

test('a module may not know a later floor', () => {
  expect(rust('sim/src/topology/star.rs', 'use crate::scenario::Scenario;')).toHaveLength(1);
  expect(rust('sim/src/record/film.rs', 'use crate::packet::Packet;')).toHaveLength(1);
  expect(rust('sim/src/scenario/spec.rs', 'use crate::topology::TopologySpec;')).toEqual([]);
});

/** @param {string} path @param {string} text */
const source = (path, text) => ({ path, text });

test('a circle is found through groups, re-exports and paths in code', () => {
  const crate = [
    source('c/src/lib.rs', 'mod one;\nmod two;\nmod three;'),
    source('c/src/one.rs', 'use crate::{two::Second, three};'),
    source('c/src/two/mod.rs', 'mod deep;\npub use deep::Second;'),
    source('c/src/two/deep.rs', 'pub struct Second(super::super::three::Third);'),
    source('c/src/three.rs', 'pub struct Third;\nfn back() { crate::one::first() }'),
  ];
  expect(circles(rustImports(crate, 'c/src'))).toEqual([
    expect.stringMatching(/^circle in c\/src: one, three, two \(/),
  ]);
});

test('what a folder itself defines may be used by its files', () => {
  const crate = [
    source('c/src/lib.rs', 'mod room;'),
    source('c/src/room/mod.rs', 'mod part;\npub struct Whole(part::Part);'),
    source('c/src/room/part.rs', 'use super::Whole;\npub struct Part(Option<Box<Whole>>);'),
  ];
  expect(circles(rustImports(crate, 'c/src'))).toEqual([]);
});

test('a circle put into the sources is reported by name', () => {
  const [rustFiles, webFiles] = [rustSources(), webSources()];
  expect([...rustCircles(rustFiles), ...webCircles(webFiles)]).toEqual([]);
  const planted = rustFiles.map(({ path, text }) =>
    path === 'sim/src/topology/star.rs'
      ? source(path, `use crate::workload::Traffic;\n${text}`)
      : source(path, text),
  );
  expect(rustCircles(planted)).toEqual([
    expect.stringMatching(/^circle in sim\/src: topology, workload .*sim\/src\/topology\/star →/),
  ]);
  const derived = webFiles.find(({ path }) => path.startsWith('derive/'))?.path ?? '';
  const knotted = webFiles.map(({ path, text }) =>
    path === derived
      ? source(path, `import '${'../'.repeat(derived.split('/').length - 1)}main';\n${text}`)
      : source(path, text),
  );
  expect(webCircles(knotted)).toEqual([
    expect.stringMatching(
      /^circle in web\/src: .*derive.*main.*web\/src\/derive\/\S+ → web\/src\/main/,
    ),
  ]);
});
