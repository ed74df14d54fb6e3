// Finds Firefox and WebKit with their drivers, for the journeys that also run there.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from './house.mjs';
import { onSearchPath, run } from './run.mjs';

/**
 * A browser with its driver, or what it lacks.
 *
 * @typedef {{ name: 'Firefox' | 'WebKit', browser: string, driver: string, screen?: string }} Found
 * @typedef {{ name: 'Firefox' | 'WebKit', lacks: string }} Missing
 */

const DRIVERS = join(CACHE, 'geckodriver');

/** @returns {(Found | Missing)[]} */
export const otherBrowsers = () => [firefox(), webkit()];

/** The step's preparation: a Firefox without its driver gets one, because a browser that is installed is tested. */
export async function getDrivers() {
  if (!onPath('firefox-esr', 'firefox') || geckodriver()) return;
  // It only passes messages on, so compiling it fast matters more than its speed.
  const args = ['install', 'geckodriver', '--locked', '--debug', '--root', DRIVERS];
  await run('cargo', args, { env: { CARGO_PROFILE_DEV_DEBUG: '0' } });
}

/** @returns {Found | Missing} */
function firefox() {
  const name = 'Firefox';
  const browser = onPath('firefox-esr', 'firefox');
  if (!browser) return { name, lacks: 'firefox-esr (Debian) or Firefox' };
  const driver = geckodriver();
  // An installed browser is never skipped.
  if (!driver) throw new Error('Firefox is here without its driver: cargo install geckodriver');
  return { name, browser, driver };
}

/** @returns {Found | Missing} */
function webkit() {
  const name = 'WebKit';
  const driver = onPath('WebKitWebDriver');
  const browser = miniBrowser();
  if (!driver || !browser) return { name, lacks: 'webkit2gtk-driver (Debian)' };
  const screen = onPath('Xvfb');
  return screen ? { name, browser, driver, screen } : { name, lacks: 'xvfb (Debian)' };
}

const geckodriver = () =>
  onPath('geckodriver') ?? [join(DRIVERS, 'bin/geckodriver')].find((path) => existsSync(path));

/** Debian keeps it below the folder of its architecture, by version. */
function miniBrowser() {
  const libraries = '/usr/lib';
  if (!existsSync(libraries)) return undefined;
  return readdirSync(libraries)
    .filter((folder) => folder.endsWith('-linux-gnu'))
    .flatMap((folder) =>
      readdirSync(join(libraries, folder))
        .filter((each) => each.startsWith('webkit2gtk-4'))
        .map((each) => join(libraries, folder, each, 'MiniBrowser')),
    )
    .find((path) => existsSync(path));
}

/** @param {string[]} names */
const onPath = (...names) => onSearchPath(names).find((path) => existsSync(path));
