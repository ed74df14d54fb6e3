// Words that must not come back: names that readers could not guess, and phrases that they had to
// read twice. The glossary in `engine-wasm/README.md` has the words that took their place.

import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ENGINE, inRoot } from './house.mjs';
import { RETIRED } from './retired.mjs';
import { filesBelow } from './stamp.mjs';

/** @typedef {{ path: string, text: string }} Source path below the top of the repository */

/**
 * @param {Source} source
 * @returns {string[]} one line per word that came back
 */
export function retiredWords({ path, text }) {
  const rules = RETIRED.filter(({ files }) => files.test(path));
  if (rules.length === 0) return [];
  return text.split('\n').flatMap((line, index) =>
    rules.flatMap(({ where, never, instead }) => {
      const part = where === 'comments' ? commentOrTestName(line) : line;
      const hit = never.exec(part);
      return hit ? [`${path}:${index + 1}: “${hit[0].trim()}”: ${instead}`] : [];
    }),
  );
}

/** What of a line is read as English: its comment, or the name of the test on it. @param {string} line */
function commentOrTestName(line) {
  const comment = /(?:^|\s)(\/\/[/!]?|\/?\*\*?)(\s.*)$/.exec(line)?.[2];
  const rust = /^\s*(?:async )?fn (\w+)\(/.exec(line)?.[1]?.replaceAll('_', ' ');
  const script = /\b(?:it|test|describe)\(\s*(['"`])(.*)\1/.exec(line)?.[2];
  return comment ?? rust ?? script ?? '';
}

/** Every source file of the project. @returns {Source[]} */
function sources() {
  const folders = [ENGINE, inRoot('web'), inRoot('e2e')];
  const isSource = /\.(rs|ts|tsx|mjs)$/;
  const isMade = /[\\/](target|pkg|node_modules|(retired|words\.test)\.mjs|generated\.ts)/;
  return folders.flatMap(filesBelow).flatMap((file) => {
    if (!isSource.test(file) || isMade.test(file)) return [];
    const path = relative(inRoot(), file).split(sep).join('/');
    return [{ path, text: readFileSync(file, 'utf8') }];
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const all = sources();
  const found = all.flatMap(retiredWords);
  for (const line of found) console.error(line);
  console.log(`${all.length} files, ${found.length} retired words`);
  process.exit(found.length > 0 ? 1 : 0);
}
