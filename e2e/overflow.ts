import type { Page } from '@playwright/test';

/** Width in pixels by which the page's content exceeds the window; 0 means that nothing scrolls sideways. */
export const overflow_px = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
