// Permitted directions of imports, as data. `imports.mjs` checks every source file against it.

/**
 * @typedef {object} RustRule
 * @property {string} says what holds, in words
 * @property {RegExp} files the files it holds for
 * @property {RegExp} never what their code, without comments and tests, must not contain
 */

/**
 * The modules of the simulation library by floor. A module may know its own floor and those before
 * it. Every module of the library stands here.
 */
export const FLOORS = [
  [
    'units',
    'ids',
    'rng',
    'event_queue',
    'numbers',
    'sorting',
    'yield_point',
    'growth',
    'issue',
    'read_json',
    'parameters',
    'level',
    'case_count',
  ],
  ['topology', 'workload'],
  ['record'],
  ['packet', 'flow'],
  ['schemes'],
  ['scenario'],
  ['lane', 'preview', 'catalogue'],
];

/** @type {readonly RustRule[]} */
const FLOOR_RULES = FLOORS.slice(0, -1).map((floor, index) => ({
  says: `${floor.join(', ')} know no later floor of the library`,
  files: new RegExp(`^sim/src/(${floor.join('|')})(/|\\.rs$)`),
  never: new RegExp(
    `\\bcrate::(${FLOORS.slice(index + 1)
      .flat()
      .join('|')})\\b`,
  ),
}));

/** @type {readonly RustRule[]} */
export const RUST = [
  ...FLOOR_RULES,
  {
    says: 'only the schemes themselves know a single scheme',
    files: /^(?!sim\/src\/schemes\/)/,
    never: /\bschemes::(?!card\b)[a-z]\w*/,
  },
  {
    says: 'the library reads no clock, no file and no surroundings',
    files: /^(sim|papers|lessons)\/src\//,
    never: /\bstd::(time|fs|env|net|process|thread)\b/,
  },
  {
    says: 'only the wasm crate speaks to JavaScript',
    files: /^(?!wasm\/)/,
    never: /\b(wasm_bindgen|js_sys|web_sys)\b/,
  },
];

/**
 * `never` and `only` name what an import must not, or may only, reach: a folder of `web/src`
 * (`state/`), or a package. Types of the folders in `typesOf` are free: they vanish.
 *
 * @typedef {object} WebRule
 * @property {string} says
 * @property {RegExp} files
 * @property {RegExp} [never]
 * @property {RegExp} [only]
 * @property {RegExp} [typesOf]
 */

/** @type {readonly WebRule[]} */
export const WEB = [
  {
    says: 'charts see only columns and arithmetic on them',
    files: /^charts\//,
    only: /^(charts\/|derive\/|ui\/|d3(-|$)|react(\/|$)|react-dom(\/|$))/,
    typesOf: /^engine\//,
  },
  {
    says: 'what is derived needs no page',
    files: /^derive\//,
    never: /^(react(\/|-|$)|state\/|panels\/|charts\/|ui\/)/,
    typesOf: /^state\//,
  },
  {
    says: 'the state knows no view',
    files: /^state\//,
    never: /^(panels|charts|ui)\//,
  },
  {
    says: 'widgets come last and know nothing of the rest',
    files: /^ui\//,
    never: /^(state|panels|charts|engine|derive)\//,
    typesOf: /^(engine|derive)\//,
  },
  {
    says: 'the engine is reached through its protocol alone',
    files: /^(?!engine\/)/,
    never: /^engine\/pkg\//,
  },
];
