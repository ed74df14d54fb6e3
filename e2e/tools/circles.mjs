// Finds circles: among the modules of every folder, which import one another in a ring.
//
// The graph of a folder has its files and subfolders as nodes. What the folder's own `mod.rs` or
// `index.ts` defines belongs to the folder as a whole, so that its files may use it.

import { posix } from 'node:path';

/** @typedef {import('./imports.mjs').Source} Source */
/** @typedef {{ from: string, to: string }} Import paths without their extension */

/**
 * @param {readonly Import[]} imports
 * @returns {string[]} one line per circle, with the imports that close it
 */
export function circles(imports) {
  /** @type {Map<string, Map<string, Map<string, Import>>>} folder → node → node → an example */
  const folders = new Map();
  for (const { from, to } of imports) {
    const [left, right] = [from.split('/'), to.split('/')];
    let depth = 0;
    while (depth < left.length && left[depth] === right[depth]) depth++;
    const [a, b] = [left[depth], right[depth]];
    if (a === undefined || b === undefined) continue;
    const nodes = entry(folders, left.slice(0, depth).join('/'), () => new Map());
    entry(
      entry(nodes, a, () => new Map()),
      b,
      () => ({ from, to }),
    );
  }
  return [...folders].flatMap(([folder, nodes]) =>
    components(nodes).map((ring) => {
      const closing = ring.flatMap((node) =>
        [...(nodes.get(node) ?? [])]
          .filter(([to]) => ring.includes(to))
          .map(([, example]) => example),
      );
      const examples = closing.map(({ from, to }) => `${from} → ${to}`).join(', ');
      return `circle in ${folder}: ${ring.join(', ')} (${examples})`;
    }),
  );
}

/**
 * Strongly connected components of more than one node (Tarjan 1972), each sorted.
 *
 * @param {ReadonlyMap<string, ReadonlyMap<string, unknown>>} nodes
 */
function components(nodes) {
  /** @type {string[][]} */
  const found = [];
  /** @type {Map<string, number>} */
  const order = new Map();
  /** @type {Map<string, number>} */
  const low = new Map();
  /** @type {string[]} */
  const stack = [];

  /** @param {string} node */
  function visit(node) {
    order.set(node, order.size);
    low.set(node, order.get(node) ?? 0);
    stack.push(node);
    for (const next of nodes.get(node)?.keys() ?? []) {
      if (!order.has(next)) visit(next);
      else if (!stack.includes(next)) continue;
      low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== order.get(node)) return;
    const ring = stack.splice(stack.indexOf(node));
    if (ring.length > 1) found.push(ring.sort());
  }

  for (const node of nodes.keys()) if (!order.has(node)) visit(node);
  return found;
}

/**
 * Imports between the modules of a crate, each resolved to the file that defines the item.
 *
 * @param {readonly Source[]} sources those of one crate, without comments and tests
 * @param {string} root the folder of `lib.rs` or `main.rs`
 * @returns {Import[]}
 */
export function rustImports(sources, root) {
  const modules = new Map(sources.map((source) => [moduleOf(source.path), parse(source.text)]));

  /**
   * The module that defines what `path` names when read in `module`.
   * @param {string} module
   * @param {readonly string[]} path
   * @param {number} hops re-exports followed so far
   * @returns {string | undefined}
   */
  function resolve(module, path, hops = 0) {
    let at = module;
    for (const [index, name] of path.entries()) {
      if (name === 'crate') at = root;
      else if (name === 'super') at = posix.dirname(at);
      else if (name === 'self') continue;
      else if (modules.has(`${at}/${name}`)) at = `${at}/${name}`;
      else {
        const exported = modules.get(at)?.uses.find((use) => use.name === name);
        if (exported && (index > 0 || exported.path[0] !== name) && hops < 8) {
          return resolve(at, [...exported.path, ...path.slice(index + 1)], hops + 1);
        }
        return index === 0 ? undefined : at;
      }
    }
    return at;
  }

  return [...modules].flatMap(([from, { uses, paths }]) => {
    const named = [...uses.filter((use) => !use.exports).map(({ path }) => path), ...paths];
    return named.flatMap((path) => {
      const to = resolve(from, path);
      return to === undefined || to === from ? [] : [{ from, to }];
    });
  });
}

/** `sim/src/flow/mod.rs` is the module `sim/src/flow`. @param {string} path */
const moduleOf = (path) => path.replace(/(\/(mod|lib|main))?\.rs$/, '');

/**
 * What a file imports, and the paths that it writes out.
 * @param {string} code
 */
function parse(code) {
  const uses = [...code.matchAll(/\b(pub(?:\([^)]*\))?\s+)?use\s+([^;]+);/g)].flatMap(
    ([, exports, tree = '']) =>
      branches(tree.replace(/\s+/g, ' ')).map((use) => ({
        ...use,
        exports: exports !== undefined,
      })),
  );
  const body = code.replace(/\buse\s+[^;]+;/g, '');
  const paths = [...body.matchAll(/\b(?:crate|super|self)(?:::\w+)+/g)].map(([path]) =>
    path.split('::'),
  );
  return { uses, paths };
}

/**
 * The paths of a `use` tree, each with the name under which it is known from then on.
 *
 * @param {string} tree
 * @param {readonly string[]} prefix
 * @returns {{ name: string, path: string[] }[]}
 */
function branches(tree, prefix = []) {
  const open = tree.indexOf('{');
  if (open >= 0) {
    const head = tree.slice(0, open).split('::').map(trim).filter(Boolean);
    const inside = tree.slice(open + 1, tree.lastIndexOf('}'));
    return topLevel(inside).flatMap((part) => branches(part, [...prefix, ...head]));
  }
  const [path = '', alias] = tree.split(' as ').map(trim);
  const names = [...prefix, ...path.split('::').map(trim)].filter((name) => name && name !== '*');
  return names.length === 0 ? [] : [{ name: alias ?? names.at(-1) ?? '', path: names }];
}

/** Splits at commas outside braces. @param {string} text */
function topLevel(text) {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '{') depth++;
    if (letter === '}') depth--;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map(trim).filter(Boolean);
}

/** @param {string} text */
const trim = (text) => text.trim();

/**
 * @template K, V
 * @param {Map<K, V>} map
 * @param {K} key
 * @param {() => V} make
 */
function entry(map, key, make) {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
