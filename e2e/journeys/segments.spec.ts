// Segmented controls show the chosen segment, in both themes, everywhere on the page.

import type { Page } from '@playwright/test';
import { contrast } from '../../web/src/ui/contrast';
import { expect, test } from '../app';

const RACES = {
  coflows: '#p.1.preset=deadlines&workload.parameters.flows=50',
  sweep: '#p.1.preset=load-sweep&workload.parameters.flows=100',
};

/** Contrast required by WCAG 2 for a control's state, and for its text. */
const STATE = 3;
const WORDS = 4.5;

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the chosen segment stands out, ${colorScheme}`, async ({ app, page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const seen = new Set<string>();
    for (const race of Object.values(RACES)) {
      await app.open(race);
      const tabs = page.getByRole('navigation', { name: 'Views' }).getByRole('button');
      for (const tab of await tabs.filter({ visible: true }).all()) {
        await tab.click();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await app.idle();
        for (const { group, text, edge, fill, around } of await chosenSegments(page)) {
          seen.add(group);
          expect
            .soft(contrast(edge, around), `${group}: ${edge} on ${around}`)
            .toBeGreaterThan(STATE);
          expect.soft(contrast(text, fill), `${group}: ${text} on ${fill}`).toBeGreaterThan(WORDS);
        }
      }
    }
    for (const group of [
      'Simulation level',
      'Statistic',
      'Distributions',
      'Scale of times',
      'Metrics in the table',
      'Arrivals',
      'Results of',
    ])
      expect([...seen], 'segmented controls of the page').toContain(group);
  });
}

/** Every visible pressed segment with its colours: text, border, fill and background. */
function chosenSegments(page: Page) {
  return page.locator('fieldset:has(> legend) > button[aria-pressed="true"]').evaluateAll((all) => {
    const hex = (colour: string) => {
      const [r = 0, g = 0, b = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      const digits = [r, g, b].map((one) => Math.round(one).toString(16).padStart(2, '0'));
      return alpha === 0 ? null : `#${digits.join('')}`;
    };
    const ground = (element: Element | null): string =>
      element === null
        ? '#ffffff'
        : (hex(getComputedStyle(element).backgroundColor) ?? ground(element.parentElement));
    return all
      .filter((button) => button.getClientRects().length > 0)
      .map((button) => {
        const { color, borderTopColor, borderTopWidth } = getComputedStyle(button);
        const border = Number.parseFloat(borderTopWidth) > 0 ? hex(borderTopColor) : null;
        const fill = ground(button);
        return {
          group: button.parentElement?.querySelector('legend')?.textContent ?? '',
          text: hex(color) ?? fill,
          edge: border ?? fill,
          fill,
          around: ground(button.parentElement),
        };
      });
  });
}
