import { defineConfig } from '@playwright/test';
import { freePort } from './freePort';
import { findChromium } from './tools/browser.mjs';

/** Journeys run below a path, as on most static hosts: absolute URLs would fail. */
const BASE = '/lectures/millrace/';

const chromium = await findChromium();
// Workers load this file again and must use the same server.
process.env.MILLRACE_PORT ??= String(await freePort());
const port = process.env.MILLRACE_PORT;
const url = `http://127.0.0.1:${port}${BASE}`;

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Limits only end hanging tests; they do not measure speed on a busy machine.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    baseURL: url,
    reducedMotion: 'reduce',
    // Every journey would refill the offline cache; only the journey about it allows this.
    serviceWorkers: 'block',
    // A trace takes a fifth of the time; `--trace retain-on-failure` records those of failures.
    trace: 'off',
    launchOptions: chromium
      ? { executablePath: chromium.executablePath, env: { ...environment(), ...chromium.env } }
      : {},
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --host 127.0.0.1 --port ${port} --strictPort --base ${BASE}`,
    cwd: '..',
    url,
  },
});

function environment(): Record<string, string> {
  const entries = Object.entries(process.env).filter((entry) => entry[1] !== undefined);
  return Object.fromEntries(entries as [string, string][]);
}
