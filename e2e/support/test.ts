import { test as base, expect, type Page } from '@playwright/test';

/** Errors in the browser's console, and requests to other hosts. */
interface Watch {
  /** Failing answers a test provokes, as text of the console line: `402`. */
  readonly allowed: string[];
  readonly complaints: string[];
}

/** Every journey also proves a clean console, no breach of the Content-Security-Policy and no request to elsewhere. */
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
    // Chromium drawing without a graphics card talks about its own performance.
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
