// Checks the direction of knowledge: which imports are allowed, that no modules import one another
// in a circle, and that the page names no scheme.

import { readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { circles, rustImports } from './circles.mjs';
import { RUST, WEB } from './directions.mjs';
import { ENGINE, inRoot, PKG, TYPES } from './house.mjs';
import { filesBelow } from './stamp.mjs';

/** @typedef {{ path: string, text: string }} Source path below its side of the house */

/**
 * @param {Source} source path below `engine-wasm/`
 * @returns {string[]} one line per violation
 */
export function rustViolations({ path, text }) {
  const code = inline(shipped(text));
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

/**
 * Circles among the modules of every crate.
 *
 * @param {readonly Source[]} sources paths below `engine-wasm/`
 * @returns {string[]} one line per circle
 */
export function rustCircles(sources) {
  const shipping = withoutTestModules(sources).map(({ path, text }) => ({
    path,
    text: shipped(text),
  }));
  const roots = [...new Set(shipping.map(({ path }) => path.replace(/\/src\/.*$/, '/src')))];
  return roots.flatMap((root) => {
    const crate = shipping.filter(({ path }) => path.startsWith(`${root}/`));
    return circles(rustImports(crate, root));
  });
}

/**
 * Circles among the files and folders of the page, types included.
 *
 * @param {readonly Source[]} sources paths below `web/src/`
 * @returns {string[]} one line per circle
 */
export function webCircles(sources) {
  const names = new Set(sources.map(({ path }) => path.replace(/\.tsx?$/, '')));
  const imports = sources.flatMap(({ path, text }) =>
    importsOf(path, withoutComments(text)).flatMap(({ target }) => {
      const plain = target.replace(/\.tsx?$/, '');
      const to = [plain, `${plain}/index`].find((name) => names.has(name));
      return to ? [{ from: path.replace(/\.tsx?$/, ''), to: to.replace(/\/index$/, '') }] : [];
    }),
  );
  return circles(imports.map(({ from, to }) => ({ from: `web/src/${from}`, to: `web/src/${to}` })));
}

/** What of a Rust file is compiled into programs. @param {string} text */
const shipped = (text) =>
  withoutComments(text).replace(/#\[cfg\(test\)\]\s*mod \w+ \{[\s\S]*$/, '');

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

/** Every Rust file of the workspace, by its path below `engine-wasm/`. */
export function rustSources() {
  const crates = ['sim', 'papers', 'wasm', 'cli', 'xtask'];
  return crates.flatMap((crate) =>
    sources(join(ENGINE, crate, 'src'), /\.rs$/).map(({ path, text }) => ({
      path: `${crate}/src/${path}`,
      text,
    })),
  );
}

/** Every TypeScript file of the page that is not generated, by its path below `web/src/`. */
export const webSources = () => sources(inRoot('web/src'), /\.tsx?$/);

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [rust, web] = [rustSources(), webSources()];
  const ids = await catalogueIds();
  const violations = [
    ...withoutTestModules(rust).flatMap(rustViolations),
    ...rustCircles(rust),
    ...web.flatMap(webViolations),
    ...webCircles(web),
    ...web.flatMap((source) => namedIds(source, ids)),
  ];
  for (const violation of violations) console.error(violation);
  console.log(`${rust.length + web.length} files, ${violations.length} violations`);
  process.exit(violations.length > 0 ? 1 : 0);
}
