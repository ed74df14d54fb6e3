// Journeys in Firefox and WebKit, where they are installed.

import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import written from '../../scenarios/closed-forms/one-link.json';
import shortBehindLong from '../../scenarios/stories/short-behind-long.json';
import type { ScenarioSpec } from '../../web/src/engine/generated';
import { writeLink } from '../../web/src/state/link/url';
import { raceFingerprint } from '../../web/src/state/scenario/hash';
import { DEFAULT_VIEW } from '../../web/src/state/view/view';
import { run } from '../golden/run';
import { otherBrowsers } from '../tools/otherBrowsers.mjs';
import { Driven } from './driven';
import { onDisk, type Served, serve } from './served';

const ONE_LINK = written as unknown as ScenarioSpec;

const QUICK = '#p.2.preset=one-link&workload.parameters.flows=200&seeds=~1~2';
/** The scenario of this link. */
const SPEC: ScenarioSpec = {
  ...ONE_LINK,
  workload: { ...ONE_LINK.workload, parameters: { ...ONE_LINK.workload.parameters, flows: 200 } },
  seeds: [1, 2],
};

/** A scheme with hooks at senders and at ports. */
const HULL = new URL('../../scenarios/schemes/hull.mill', import.meta.url);

/** A race too long to finish. */
const LONG = '#p.2.preset=leaf-spine-144&workload.parameters.flows=50000';

/** The fingerprint of the quick race by the module in Node. */
function quickPrint(): string {
  const lanes = SPEC.contestants.length * SPEC.seeds.length;
  const prints = Array.from({ length: lanes }, (_, lane) => run(SPEC, lane).fingerprint);
  return raceFingerprint(prints);
}

for (const found of otherBrowsers()) {
  if ('lacks' in found) {
    describe.skip(`${found.name} is not tested: ${found.lacks} is not installed`, () => {
      it('runs the journeys', () => {});
    });
    continue;
  }

  describe(found.name, () => {
    let served: Served;
    let page: Driven;

    beforeAll(async () => {
      served = await serve();
      page = await Driven.start(found, served.url);
    });
    afterEach(async () => expect(await page.problems()).toEqual([]));
    afterAll(async () => {
      await page?.stop();
      await served?.stop();
    });

    it('opens the page and runs the first race', async () => {
      await page.open();
      expect(await page.run('return document.title')).toContain('Millrace');
      await page.shows('Mean FCT, up to 100 KB');
      const drawn = await page.run<number>(
        "return document.querySelectorAll('figure svg path, figure canvas').length",
      );
      expect(drawn).toBeGreaterThan(10);
      const overflow =
        'return document.documentElement.scrollWidth - document.documentElement.clientWidth';
      expect(await page.run<number>(overflow)).toBeLessThanOrEqual(0);
    });

    it('gives the results that a link promises', async () => {
      await page.open(QUICK);
      const print = await page.fingerprint();
      expect(print).toMatch(/^[0-9a-f]{8}$/);
      await page.until(
        'the address has the fingerprint',
        `return location.hash.includes('${print}')`,
      );
      await page.open(await page.run<string>('return location.hash'));
      await page.shows(`Same results as in the link: fingerprint ${print}.`);
    });

    it('gives the same results as the module in Node', async () => {
      await page.open(QUICK);
      expect(await page.fingerprint()).toBe(quickPrint());
    });

    it('races an own scheme with the results of the module in Node', async () => {
      const source = await readFile(HULL, 'utf8');
      const contestants = [{ scheme: { source }, parameters: {} }];
      const story = shortBehindLong as unknown as ScenarioSpec;
      const scenario = { ...story, contestants, seeds: [1] };
      const without = { preset: null, view: DEFAULT_VIEW, engine: null, fingerprint: null };
      await page.open(`#${await writeLink({ scenario, ...without })}`);
      expect(await page.fingerprint()).toBe(raceFingerprint([run(scenario).fingerprint]));
    });

    it('gives them from one file on disk, without a server', async () => {
      const disk = await onDisk();
      await page.open(QUICK, disk.url);
      expect(await page.fingerprint()).toBe(quickPrint());
      await disk.stop();
    });

    it('races a dropped flow list', async () => {
      await page.open(QUICK);
      await page.drop(
        'mine.csv',
        'start_s,source,destination,size_bytes\n0,0,1,100000\n0.001,0,1,5000\n',
      );
      await page.shows('Race it');
      await page.press('Race it');
      await page.until(
        'the list is raced',
        "return [...document.querySelectorAll('h1')].some((each) => each.innerText.includes('mine.csv'))",
      );
      await page.idle();
      await page.shows('all 2 flows');
    });

    it('reports workers that break during a race, and replaces them', async () => {
      await page.load(LONG);
      await page.until(
        'a lane runs',
        "return /[1-9][\\d,]* of/.test(document.querySelector('[aria-label=Lanes]')?.innerText)",
      );
      await page.run(
        "for (const each of [...workers]) each.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }))",
      );
      await page.shows('Seed 1 failed: out of memory');
      await page.run('location.hash = arguments[0]', QUICK);
      await page.until(
        'the next race has ended',
        `return document.querySelector('[data-testid=fingerprint]')?.innerText === '${quickPrint()}'`,
      );
    });

    it('reports a worker that does not load, and retries', async () => {
      // Another origin has no copies for offline use.
      const fresh = await serve();
      fresh.withheld = /\/assets\/worker-/;
      await page.load(QUICK, fresh.url);
      await page.shows('worker did not load');
      fresh.withheld = null;
      await page.press('Try again');
      await page.until(
        'the race has ended',
        "return document.querySelector('[data-testid=fingerprint]') !== null",
      );
      await page.idle();
      expect(await page.fingerprint()).toMatch(/^[0-9a-f]{8}$/);
      await fresh.stop();
    });
  });
}
