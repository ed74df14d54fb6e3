// The one door through which journeys reach the page.

import { test as base, expect, type Page } from '@playwright/test';

/** What the page offers to whoever drives it. */
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
    await this.page.goto(`./${fragment}`);
    await this.page.waitForFunction(() => 'millrace' in window);
    await this.page.evaluate(() => (window as unknown as { millrace: Hook }).millrace.ready);
    await this.idle();
  }

  /** Waits until the page has nothing left to do: journeys never sleep. */
  async idle(): Promise<void> {
    await this.page.evaluate(() => (window as unknown as { millrace: Hook }).millrace.idle());
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

export { expect };
