// Finds a Chromium for the journeys, or gets one: what the user names, what is installed, what
// Playwright keeps or downloads, what a package carries, what the system's own packages offer.

import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, inRoot } from './house.mjs';
import { ask, Failed, npm, onSearchPath, run } from './run.mjs';

/** @typedef {{ executablePath: string, env: Record<string, string> }} Chromium */

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const CARRIED = join(CACHE, 'chromium');
const CARRIER = '@sparticuz/chromium';

/** The step: finds a Chromium, or gets one. */
export async function browser() {
  for (const get of [async () => {}, download, unpack, installAsRoot]) {
    // Each way may be closed on some machine (no network, another system): then the next is tried.
    await get().catch(() => {});
    const found = await findChromium();
    if (found) return found.executablePath;
  }
  throw new Failed(
    'no Chromium',
    'The journeys need a Chromium. Install Chromium or Chrome, or set MILLRACE_CHROMIUM to one.',
  );
}

/**
 * A Chromium on this machine that starts, and what its environment must hold.
 *
 * @returns {Promise<Chromium | undefined>}
 */
export async function findChromium() {
  const named = process.env.MILLRACE_CHROMIUM;
  if (named && !starts({ executablePath: named, env: {} })) {
    throw new Failed('MILLRACE_CHROMIUM', `MILLRACE_CHROMIUM is ${named}, which does not start.`);
  }
  const { chromium } = await import('playwright-core');
  const candidates = [named, ...onSearchPath(NAMES), ...ELSEWHERE, chromium.executablePath()]
    .filter((path) => path !== undefined)
    .map((executablePath) => ({ executablePath, env: {} }));
  return [...candidates, carried()].find((candidate) => starts(candidate));
}

/** @param {Chromium} chromium */
function starts({ executablePath, env }) {
  if (!existsSync(executablePath)) return false;
  // On Windows a browser asked for its version opens a window instead of answering.
  return process.platform === 'win32' || ask(executablePath, ['--version'], { env }) !== undefined;
}

async function download() {
  const cli = inRoot('node_modules/playwright-core/cli.js');
  await run(process.execPath, [cli, 'install', '--no-shell', 'chromium'], {
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
    limitMs: 5 * 60 * 1000,
  });
}

/** @returns {Chromium} */
function carried() {
  const unpacked = join(CARRIED, 'unpacked');
  /** @type {Record<string, string>} */
  const env = { LD_LIBRARY_PATH: join(unpacked, 'al2023/lib') };
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_PATH = join(unpacked, 'fonts');
  return { executablePath: join(unpacked, 'chromium'), env };
}

/** Kept out of the project's own packages: most machines never need its 70 MB. */
async function unpack() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  const unpacked = join(CARRIED, 'unpacked');
  mkdirSync(unpacked, { recursive: true });
  await npm(['install', '--no-save', '--prefix', CARRIED, `${CARRIER}@153.0.0`]);
  const program = `
    import { inflate } from '${CARRIER}';
    for (const part of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'])
      await inflate('node_modules/${CARRIER}/bin/' + part);`;
  await run(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: CARRIED,
    env: { TMPDIR: unpacked },
  });
}

async function installAsRoot() {
  if (process.getuid?.() !== 0) return;
  await run('apt-get', ['update']);
  await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}
