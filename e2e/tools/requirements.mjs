// What must be on the machine, each with one line on how to get it.

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRustup } from './house.mjs';
import { ask, Failed, run } from './run.mjs';

const NODE = '20.19';
const RUST = '1.86';
const WASM_TARGET = 'wasm32-unknown-unknown';

/**
 * Checks Node, Rust and the linker, and adds what rustup can add: the wasm target, and for tests
 * the formatter and the linter.
 *
 * @param {{ forTests?: boolean }} [options]
 * @returns {Promise<string>} the versions found
 */
export async function requirements({ forTests = false } = {}) {
  findRustup();
  const rustc = ask('rustc', ['--version'])?.split(' ')[1];
  const missing = [
    atLeast(process.versions.node, NODE) ||
      `Node ${NODE} or newer is needed; this is ${process.versions.node}. Get it from nodejs.org.`,
    rustc === undefined && 'Rust is missing. Get it from rustup.rs.',
    rustc !== undefined &&
      !atLeast(rustc, RUST) &&
      `Rust ${RUST} or newer is needed; this is ${rustc}. Run: rustup update`,
    rustc !== undefined &&
      !links() &&
      'A C linker is missing, without which Rust cannot build programs. ' +
        'Debian, Ubuntu: apt-get install gcc libc6-dev; Fedora: dnf install gcc; macOS: xcode-select --install',
  ].filter((line) => typeof line === 'string');
  if (missing.length > 0) throw new Failed('something is missing', missing.join('\n'));
  await addParts(forTests);
  return `Node ${process.versions.node}, Rust ${rustc}`;
}

/** @param {boolean} forTests */
async function addParts(forTests) {
  const installed = ask('rustc', ['--print', 'target-libdir', '--target', WASM_TARGET]);
  if (!installed || !existsSync(installed)) {
    await rustup(['target', 'add', WASM_TARGET], 'the WebAssembly target of Rust is missing');
  }
  for (const part of forTests ? ['rustfmt', 'clippy'] : []) {
    const command = part === 'rustfmt' ? 'fmt' : part;
    if (ask('cargo', [command, '--version']) === undefined) {
      await rustup(['component', 'add', part], `${part} is missing`);
    }
  }
}

/** @param {readonly string[]} args @param {string} lack */
async function rustup(args, lack) {
  if (ask('rustup', ['--version']) === undefined) {
    throw new Failed(lack, `${lack}, and rustup, which could add it, is not here. See rustup.rs.`);
  }
  await run('rustup', [...args]);
}

/** Whether Rust can link a program: a compiler without its C library would be found too late. */
function links() {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-'));
  try {
    const args = ['-', '--crate-name', 'probe', '--out-dir', folder];
    return ask('rustc', args, { input: 'fn main() {}' }) !== undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} version
 * @param {string} wanted
 */
export function atLeast(version, wanted) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = wanted.split('.').map(Number);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}
