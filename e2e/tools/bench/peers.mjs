// Figures of other programs: how they are read, checked, and set beside ours.

import { existsSync } from 'node:fs';

/**
 * What another program took for a scenario; `contestant` names the one that it simulated, where
 * the scenario has several.
 *
 * @typedef {{ program: string, scenario: string, contestant?: string, useful_data_packet_hops: number, cpu_s: number }} Peer
 *
 * @typedef {import('./rows.mjs').Native} Native
 * @typedef {{ program: string, scenario: string, contestant: string | null, peer_per_cpu_s: number, ours_per_cpu_s: number | null, ours_by_peer: number | null }} Comparison
 */

const isText = (/** @type {unknown} */ value) => typeof value === 'string' && value.trim() !== '';

/** Field, whether a value is allowed, and what is allowed. @type {Record<string, { isAllowed: (value: any) => boolean, allowed: string, optional?: boolean }>} */
const FIELDS = {
  program: { isAllowed: isText, allowed: 'a text that is not empty' },
  scenario: {
    isAllowed: isText,
    allowed: 'the title of a scenario in scenarios/bench, or the path of a scenario file',
  },
  contestant: { isAllowed: isText, allowed: 'a text that is not empty', optional: true },
  useful_data_packet_hops: {
    isAllowed: (value) => Number.isSafeInteger(value) && value >= 1,
    allowed: `a whole number from 1 to ${Number.MAX_SAFE_INTEGER}`,
  },
  cpu_s: {
    isAllowed: (value) => Number.isFinite(value) && value > 0,
    allowed: 'a number of seconds above 0',
  },
};

/**
 * The rows of a file of other programs' figures.
 *
 * @param {string} text
 * @param {{ titles: readonly string[], isFile?: (path: string) => boolean }} known titles of the
 *   scenarios that are measured, and what is a file
 * @returns {Peer[]}
 * @throws with a line per fault: row, field, value and what is allowed
 */
export function parsePeers(text, { titles, isFile = existsSync }) {
  const rows = json(text);
  if (!Array.isArray(rows) || rows.length === 0) {
    throw new Error(`all: ${quoted(rows)}; allowed: an array of at least one row`);
  }
  const faults = rows.flatMap((row, index) =>
    faultsOf(row, titles, isFile).map((fault) => `row ${index + 1}: ${fault}`),
  );
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return rows;
}

/** @param {string} text */
function json(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * @param {any} row
 * @param {readonly string[]} titles
 * @param {(path: string) => boolean} isFile
 */
function faultsOf(row, titles, isFile) {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    return [`${quoted(row)}; allowed: an object`];
  }
  const names = Object.keys(FIELDS).join(', ');
  const unknown = Object.keys(row).filter((name) => !Object.hasOwn(FIELDS, name));
  const faults = unknown.map((name) => `${name}: ${quoted(row[name])}; allowed fields: ${names}`);
  for (const [name, { isAllowed, allowed, optional }] of Object.entries(FIELDS)) {
    if (optional && row[name] === undefined) continue;
    const isKnown = name !== 'scenario' || titles.includes(row[name]) || isFile(row[name]);
    if (!isAllowed(row[name]) || !isKnown) {
      faults.push(`${name}: ${quoted(row[name])}; allowed: ${allowed}`);
    }
  }
  return faults;
}

/** @param {unknown} value */
const quoted = (value) => (value === undefined ? 'missing' : JSON.stringify(value));

/**
 * Each peer beside every row of ours that it may be compared with; beside nothing where there is none.
 *
 * @param {readonly Peer[]} peers
 * @param {readonly Native[]} ours
 * @returns {Comparison[]}
 */
export function comparisons(peers, ours) {
  return peers.flatMap(({ program, scenario, contestant, useful_data_packet_hops, cpu_s }) => {
    const peer = useful_data_packet_hops / cpu_s;
    const same = ours.filter(
      (row) =>
        (row.title === scenario || row.file === scenario) &&
        (contestant === undefined || row.contestant === contestant),
    );
    const beside = same.length > 0 ? same : [undefined];
    return beside.map((row) => {
      const hops = row?.useful_data_packet_hops ?? null;
      const speed = row === undefined || hops === null ? null : hops / row.cpu_s;
      return {
        program,
        scenario,
        contestant: row?.contestant ?? contestant ?? null,
        peer_per_cpu_s: peer,
        ours_per_cpu_s: speed,
        ours_by_peer: speed === null ? null : speed / peer,
      };
    });
  });
}
