// Finds commands, runs one and keeps what it says, for the case that it fails.

import { spawn, spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ROOT } from './house.mjs';

/** Ends what hangs; on a busy machine the longest step has taken more than twenty minutes. */
const LIMIT_MS = 45 * 60 * 1000;

/** A command that did not succeed, with everything it printed. */
export class Failed extends Error {
  /**
   * @param {string} message
   * @param {string} output
   */
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

/** Whether output is shown as it comes instead of only on failure. */
export const VERBOSE = process.argv.includes('--verbose');

/**
 * Resolves with the command's standard output; rejects with {@link Failed}.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, limitMs?: number }} [options]
 * @returns {Promise<string>}
 */
export function run(command, args, { cwd = ROOT, env = {}, limitMs = LIMIT_MS } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs,
    });
    let all = '';
    let printed = '';
    /** @param {string} text */
    const keep = (text) => {
      all += text;
      if (VERBOSE) process.stderr.write(text);
    };
    child.stderr.setEncoding('utf8').on('data', keep);
    child.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text;
      keep(text);
    });
    child.on('error', (error) => reject(new Failed(`${command}: ${error.message}`, all)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve(printed);
      else reject(new Failed(`${command} ended with ${signal ?? `code ${code}`}`, all));
    });
  });
}

/**
 * Where programs of these names would stand, by the search path.
 *
 * @param {readonly string[]} names
 */
export const onSearchPath = (names) => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
};

/**
 * What a quick command prints, or undefined when it is missing or fails.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ input?: string, env?: Record<string, string | undefined> }} [options]
 */
export function ask(command, args, options = {}) {
  const { status, stdout } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 60_000,
    input: options.input ?? '',
    env: { ...process.env, ...options.env },
  });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * An npm call that works however this script was started.
 *
 * @param {readonly string[]} args
 */
export function npm(args) {
  const script = process.env.npm_execpath;
  if (script) return run(process.execPath, [script, ...args]);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
}
