// The one door through which journeys reach the page.

import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';

/** Hooks that the page offers to tests. */
interface Hook {
  /** Fulfilled when the page can be used. */
  ready: Promise<void>;
  /** Fulfilled when nothing is being computed or drawn. */
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

  /** Opens the page, at a link's fragment when one is given, and waits until it can be used. */
  async open(fragment = ''): Promise<void> {
    await this.load(fragment);
    await this.idle();
  }

  /** Opens the page and does not wait for the race that runs by itself. */
  async load(fragment = ''): Promise<void> {
    // From elsewhere: another fragment alone would be a step within the page that is open.
    await this.page.goto('about:blank');
    await this.page.goto(`./${fragment}`);
    await this.page.waitForFunction(() => 'millrace' in window);
    await this.page.evaluate(() => (window as unknown as { millrace: Hook }).millrace.ready);
  }

  /** Waits until the page has nothing left to do: journeys never sleep. */
  async idle(): Promise<void> {
    await this.page.evaluate(() => (window as unknown as { millrace: Hook }).millrace.idle());
  }

  /** Runs what is set up, to its end. */
  async run(): Promise<void> {
    await this.button(/^Run( again)?$/).click();
    await this.idle();
  }

  /** A button that the header, or on a phone the bar below, offers. */
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

  /** The rows of the table that scrolls under that name, header first, cell by cell. */
  async table(name: string): Promise<string[][]> {
    const region = this.page.getByRole('region', { name: new RegExp(`^${name}, scrolls`) });
    const rows = region.getByRole('row');
    return rows.evaluateAll((elements) =>
      elements.map((row) =>
        [...row.children].map((cell) => (cell as HTMLElement).innerText.trim()),
      ),
    );
  }

  /** Drops a file of that type onto the page, as a person would. */
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

/** A test with the page at hand; it fails when the page reports an error. */
export const test = base.extend<{ app: App }>({
  app: async ({ page }, use) => {
    const app = new App(page);
    await use(app);
    expect(app.problems, 'errors that the page reported').toEqual([]);
  },
});

/** Nothing in the way of assistive technology, on the whole page or in a part of it. */
export async function expectAccessible(page: Page, part = 'html') {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

export { expect };
