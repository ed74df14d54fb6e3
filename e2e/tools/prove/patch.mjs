// What a patch changes, counted from its text.

/**
 * @typedef {object} Change
 * @property {number} created files that did not exist
 * @property {number} edited files that existed
 * @property {number} added lines in edited files
 * @property {number} removed lines in edited files
 */

/**
 * @param {string} patch in git's format
 * @returns {Change}
 */
export function changeOf(patch) {
  const files = patch.split(/^diff --git .*$/m).slice(1);
  const created = files.filter((file) => /^new file mode/m.test(file));
  const edited = files.filter((file) => !created.includes(file));
  /** @param {RegExp} line */
  const count = (line) => edited.reduce((sum, file) => sum + (file.match(line)?.length ?? 0), 0);
  return {
    created: created.length,
    edited: edited.length,
    added: count(/^\+(?!\+\+ )/gm),
    removed: count(/^-(?!-- )/gm),
  };
}
