import { test as base, expect, type Page } from '@playwright/test';

/** Errors in the browser's console, and requests to other hosts. */
interface Watch {
  /** Failed responses that a test provokes, as text in the console message: `402`. */
  readonly allowed: string[];
  readonly complaints: string[];
}

/**
 * Every journey also checks for a clean console, no violations of the Content-Security-Policy, and no requests to other
 * hosts.
 */
export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ page, baseURL }, use) => {
      const watch: Watch = { allowed: [], complaints: [] };
      watchPage(page, baseURL ?? '', watch);
      await use(watch);
      const unexpected = watch.complaints.filter((line) => !watch.allowed.some((part) => line.includes(part)));
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

function watchPage(page: Page, origin: string, watch: Watch): void {
  page.on('pageerror', (error) => watch.complaints.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    // Chromium logs performance warnings when it renders without a graphics card.
    if (/GPU stall due to ReadPixels|Running out of reserved outsideRenderPass/.test(message.text())) return;
    if (['error', 'warning'].includes(message.type())) watch.complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('blob:') && !url.startsWith('data:'))
      watch.complaints.push(`request to elsewhere: ${url}`);
  });
}

export { expect };
