// Words that were replaced, as data; `words.mjs` keeps them out.

/**
 * @typedef {object} Retired
 * @property {RegExp} files where the word must not stand, by path below the top of the repository
 * @property {'code' | 'comments'} where in the whole line, or only in comments and names of tests
 * @property {RegExp} never
 * @property {string} instead what to write
 */

const ANYWHERE = /./;

/** @type {readonly Retired[]} */
export const RETIRED = [
  {
    files: ANYWHERE,
    where: 'comments',
    never: /^\s*The same\b/,
    instead: 'say what it does; “like [`other`], but …” where it differs',
  },
  {
    files: ANYWHERE,
    where: 'comments',
    never: /\b(whom|nobody|somebody)\b/i,
    instead: 'name the thing: flows, ports and modules are not persons',
  },
  {
    files: /^engine-wasm\/sim\/src\//,
    where: 'comments',
    never: /\bwho\b/i,
    instead: 'name the thing: flows, ports and modules are not persons',
  },
];
