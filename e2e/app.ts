// Access of journeys to the page.

import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';

/** The page's interface for tests. */
interface Hook {
  /** Resolves when the page is usable. */
  ready: Promise<void>;
  /** Resolves when nothing is being computed or drawn. */
  idle(): Promise<void>;
}

export class App {
  readonly problems: string[] = [];

  constructor(readonly page: Page) {
    page.on('pageerror', (error) => this.problems.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.problems.push(message.text());
    });
  }

  /** Opens the page, optionally at a link's fragment, and waits until it is usable. */
  async open(fragment = ''): Promise<void> {
    await this.load(fragment);
    await this.idle();
  }

  /** Opens the page without waiting for the race that starts by itself. */
  async load(fragment = ''): Promise<void> {
    // Leaves the page first: changing only the fragment would navigate within it.
    await this.page.goto('about:blank');
    await this.page.goto(`./${fragment}`);
    await this.page.waitForFunction(() => 'millrace' in window);
    await this.page.evaluate(() => (window as unknown as { millrace: Hook }).millrace.ready);
  }

  /** Follows a link within the open page, as Back does. */
  async follow(fragment: string): Promise<void> {
    await this.page.evaluate((hash) => {
      location.hash = hash;
    }, fragment);
  }

  /** Waits until the page is idle; journeys never sleep. */
  async idle(): Promise<void> {
    await this.page.evaluate(() => (window as unknown as { millrace: Hook }).millrace.idle());
  }

  /** Runs the current set-up to its end, unless a change has already started it. */
  async run(): Promise<void> {
    await this.idle();
    const run = this.button('Run');
    if (await run.isEnabled()) await run.click();
    await this.idle();
  }

  /** Presses Pause or Cancel once the race has come this far; in the page, as the race goes on between steps of a test. */
  async pressAt(name: 'Pause' | 'Cancel', percent: number): Promise<void> {
    await this.page.waitForFunction(
      ([label, least]) => {
        const progress = document.querySelector('[role=progressbar][aria-label="Whole race"]');
        if (Number(progress?.getAttribute('aria-valuenow') ?? 0) < least) return false;
        const buttons = [...document.querySelectorAll('button')];
        const found = buttons.find((button) => button.textContent.trim() === label);
        found?.click();
        return found !== undefined;
      },
      [name, percent] as const,
      { polling: 20 },
    );
  }

  /** Opens the address in the HTML of an embedding on the clipboard. */
  async openCopiedEmbedding(): Promise<void> {
    const html = await this.page.evaluate(() => navigator.clipboard.readText());
    const [, address = ''] = /src="([^"]+)"/.exec(html) ?? [];
    await this.open(new URL(address.replaceAll('&amp;', '&')).hash);
  }

  /** A button of the header, or on a phone of the bar below. */
  button(name: string | RegExp): Locator {
    const exact = typeof name === 'string';
    return this.page.getByRole('button', { name, exact }).filter({ visible: true }).first();
  }

  /** The fingerprint of the whole race. */
  fingerprint(): Promise<string> {
    return this.page.getByTestId('fingerprint').innerText();
  }

  /** The fingerprints of all lanes, in order. */
  async laneFingerprints(): Promise<string[]> {
    const summary = this.page.getByText('Fingerprints of the lanes');
    await summary.click();
    const prints = await this.page.locator('footer code').allInnerTexts();
    await summary.click();
    return prints;
  }

  /** The rows of the summary table, header first, cell by cell. */
  summary(): Promise<string[][]> {
    return this.table('Summary');
  }

  /** The rows of the scrolling table `name`, header first, cell by cell. */
  async table(name: string): Promise<string[][]> {
    const region = this.page.getByRole('region', { name: new RegExp(`^${name}, scrolls`) });
    const rows = region.getByRole('row');
    return rows.evaluateAll((elements) =>
      elements.map((row) =>
        [...row.children].map((cell) => (cell as HTMLElement).innerText.trim()),
      ),
    );
  }

  /** Drops a file onto the page, as a user would. */
  async drop(name: string, content: string | Buffer, type = ''): Promise<void> {
    const transfer = await this.page.evaluateHandle(
      ([fileName = '', base64 = '', kind = '']) => {
        const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], fileName, { type: kind }));
        return data;
      },
      [name, Buffer.from(content).toString('base64'), type],
    );
    for (const kind of ['dragenter', 'dragover', 'drop']) {
      await this.page.dispatchEvent('main', kind, { dataTransfer: transfer });
    }
  }
}

/** A test with an `App`; it fails if the page reports an error. */
export const test = base.extend<{ app: App }>({
  app: async ({ page }, use) => {
    const app = new App(page);
    await use(app);
    expect(app.problems, 'errors that the page reported').toEqual([]);
  },
});

/** Expects no accessibility violations, on the whole page or in a part of it. */
export async function expectAccessible(page: Page, part = 'html', rules: readonly string[] = []) {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options({
      resultTypes: ['violations'],
      ...(rules.length > 0 && { runOnly: { type: 'rule', values: [...rules] } }),
    })
    // The page has no frames, so that one pass suffices.
    .setLegacyMode()
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** The rules that depend on colours; all others hold in both themes alike. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block'] as const;

export { expect };
