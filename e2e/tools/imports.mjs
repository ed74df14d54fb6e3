// Checks the direction of knowledge: who imports whom, and that the page names no scheme.

import { existsSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RUST, WEB } from './directions.mjs';
import { ENGINE, inRoot, PKG, TYPES } from './house.mjs';
import { filesBelow } from './stamp.mjs';

/** @typedef {{ path: string, text: string }} Source path below its side of the house */

/**
 * @param {Source} source path below `engine-wasm/`
 * @returns {string[]} one line per violation
 */
export function rustViolations({ path, text }) {
  const code = inline(withoutComments(text).replace(/#\[cfg\(test\)\]\s*mod \w+ \{[\s\S]*$/, ''));
  return RUST.filter(({ files }) => files.test(path)).flatMap(({ says, never }) => {
    const hit = never.exec(code);
    return hit ? [`engine-wasm/${path}: ${says}, but it names ${hit[0]}`] : [];
  });
}

/**
 * The sources that ship: what is declared as a module for tests alone may name anything.
 *
 * @param {readonly Source[]} sources
 */
export function withoutTestModules(sources) {
  const declared = /#\[cfg\(test\)\]\s*(?:pub(?:\(crate\))?\s+)?mod (\w+);/g;
  const tests = sources.flatMap(({ path, text }) =>
    [...text.matchAll(declared)].map(([, name]) =>
      path.replace(/(\/(mod|lib|main))?\.rs$/, `/${name}`),
    ),
  );
  return sources.filter(
    ({ path }) => !tests.some((test) => path === `${test}.rs` || path.startsWith(`${test}/`)),
  );
}

/**
 * @param {Source} source path below `web/src/`
 * @returns {string[]} one line per violation
 */
export function webViolations({ path, text }) {
  return importsOf(path, withoutComments(text)).flatMap(({ target, typeOnly }) =>
    WEB.filter(({ files }) => files.test(path))
      .filter(({ typesOf }) => !(typeOnly && typesOf?.test(target)))
      .filter(({ never, only }) => never?.test(target) || (only && !only.test(target)))
      .map(({ says }) => `web/src/${path}: ${says}, but it imports ${target}`),
  );
}

/**
 * Ids of the catalogue written out as text. Modules may be called like an id (a scheme and a
 * library are both called `d3`); ids that are also words of the generated types (a topology and a
 * point shape may both be called `star`) cannot be told apart and are let pass.
 *
 * @param {Source} source path below `web/src/`
 * @param {readonly string[]} ids
 */
export function namedIds({ path, text }, ids) {
  const code = withoutComments(text).replace(/\b(from|import)\s*\(?\s*(['"])[^'"]*\2/g, '');
  const literals = code.match(/(['"`])[\w-]+\1/g) ?? [];
  const named = new Set(literals.map((literal) => literal.slice(1, -1)));
  return ids
    .filter((id) => named.has(id))
    .map((id) => `web/src/${path}: the catalogue lists what there is, but it names ${id}`);
}

/** @param {string} text */
function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:])\/\/.*$/gm, '$1');
}

/** `use crate::{a::B, c}` as `crate::a::B crate::c`, so that one pattern finds both spellings.
 * @param {string} code */
function inline(code) {
  return code.replace(/\b(crate|schemes)::\{([^;]*)\};/g, (_, root, names) =>
    names
      .split(/[,{}]/)
      .map((/** @type {string} */ name) => `${root}::${name.trim()};`)
      .join('\n'),
  );
}

/**
 * @param {string} path
 * @param {string} code
 */
function importsOf(path, code) {
  const statements =
    /\b(?:import|export)\s+(type\s)?(?:[\w*{}\s,$]+\sfrom\s*)?['"]([^'"]+)['"]|\b(?:import|URL)\(\s*['"]([^'"]+)['"]/g;
  return [...code.matchAll(statements)].map(([, type, from, call]) => {
    const name = from ?? call ?? '';
    const target = name.startsWith('.') ? posix.join(posix.dirname(path), name) : name;
    return { target, typeOnly: type !== undefined };
  });
}

/** Every id of a scheme, topology or workload, as the compiled engine says. */
async function catalogueIds() {
  const engine = await import(pathToFileURL(join(PKG, 'millrace_wasm.js')).href);
  engine.initSync({ module: readFileSync(join(PKG, 'millrace_wasm_bg.wasm')) });
  const { schemes, topologies, workloads } = JSON.parse(engine.catalogue());
  const words = readFileSync(TYPES, 'utf8');
  return [...schemes, ...topologies, ...workloads]
    .map(({ id }) => id)
    .filter((id) => !words.includes(`"${id}"`));
}

/**
 * @param {string} folder
 * @param {RegExp} kind
 * @returns {Source[]}
 */
function sources(folder, kind) {
  return filesBelow(folder)
    .filter(
      (file) => kind.test(file) && !/\.test\.|[\\/](pkg|target)[\\/]|generated\.ts$/.test(file),
    )
    .map((file) => ({
      path: relative(folder, file).split(sep).join('/'),
      text: readFileSync(file, 'utf8'),
    }));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const crates = ['sim', 'wasm', 'cli', 'xtask'].map((name) => join(ENGINE, name, 'src'));
  const rust = crates.filter(existsSync).flatMap((folder) =>
    sources(folder, /\.rs$/).map(({ path, text }) => ({
      path: `${relative(ENGINE, folder).split(sep).join('/')}/${path}`,
      text,
    })),
  );
  const web = sources(inRoot('web/src'), /\.tsx?$/);
  const ids = await catalogueIds();
  const violations = [
    ...withoutTestModules(rust).flatMap(rustViolations),
    ...web.flatMap(webViolations),
    ...web.flatMap((source) => namedIds(source, ids)),
  ];
  for (const violation of violations) console.error(violation);
  console.log(`${rust.length + web.length} files, ${violations.length} violations`);
  process.exit(violations.length > 0 ? 1 : 0);
}
