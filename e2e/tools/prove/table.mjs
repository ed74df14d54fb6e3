// The table of proofs as Markdown, and back.

/** @typedef {{ name: string, date: string, outcome: string, remark: string, seconds: string }} Row */

const HEAD = `# What takes too long for every change

Written by \`npm run prove\`; each row is of the day it names. Trials apply a change as a newcomer
would make it to a copy of the sources, compile it, and find the golden tables unchanged.

| proof | date | outcome | amount | seconds |
| --- | --- | --- | --- | ---: |
`;

/** @param {readonly Row[]} rows */
export const tableOf = (rows) =>
  `${HEAD}${rows.map(({ name, date, outcome, remark, seconds }) => `| ${[name, date, outcome, remark.replaceAll('|', '/').replaceAll('\n', ' '), seconds].join(' | ')} |\n`).join('')}`;

/**
 * @param {string} text
 * @returns {Row[]}
 */
export function rowsOf(text) {
  const lines = text.slice(text.indexOf('| ---')).split('\n').slice(1).filter(Boolean);
  return lines.map((line) => {
    const [name = '', date = '', outcome = '', remark = '', seconds = ''] = line
      .slice(2, -2)
      .split(' | ');
    return { name, date, outcome, remark, seconds };
  });
}
