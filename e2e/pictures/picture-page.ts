import { test as base, expect, type Page } from '@playwright/test';
import { CLOCK_STARTS_AT } from '../support/fixed-server.ts';
import { isPreview, takeSettled } from '../support/pictures.ts';
import { User } from '../support/user.ts';

export const LISBON = { name: 'Lisbon', latitude: 38.708, longitude: -9.137 } as const;
export const LISBON_ADDRESS = `/#/Home?${new URLSearchParams({ at: `${LISBON.latitude},${LISBON.longitude}`, place: LISBON.name })}`;
/** Long waits for a busy machine; an idle one needs a tenth. */
export const SLOW = { timeout: 240_000 } as const;

/**
 * Stops the clock of the page, which also passes the time to the workers. Draws the globe as a graphics card does, which
 * takes longer without one.
 */
export const test = base.extend({
  page: async ({ page }, use) => {
    await page.clock.setFixedTime(CLOCK_STARTS_AT);
    await page.addInitScript(() => {
      const state = { graphics: 'high', ground: null };
      localStorage.setItem('groundtrack.graphics', JSON.stringify({ state, version: 0 }));
    });
    await use(page);
  },
});

export function person(page: Page, name: string): User {
  return new User(page, `${name}@example.org`);
}

/** A screenshot once nothing moves, or after a minute as it is. */
export async function settledScreenshot(page: Page, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('[data-loading]')).toHaveCount(0, SLOW);
  await page.evaluate(() => document.fonts.ready);
  const shot = () => page.screenshot({ animations: 'disabled', caret: 'hide', timeout: 120_000 });
  await takeSettled(async () => (await shot()).toString('base64')).catch(() => undefined);
  return shot();
}

/** Results whose first previews are drawn, with one of them on the globe. */
export async function openResults(page: Page, user: User): Promise<void> {
  let previews = 0;
  page.on('requestfinished', (request) => {
    if (isPreview(request)) previews += 1;
  });
  await page.goto(`${LISBON_ADDRESS}&find=images&cloud=10`);
  await user.results.first().waitFor(SLOW);
  await expect(page.getByRole('progressbar', { name: 'Providers searched' })).toHaveCount(0, SLOW);
  await expect.poll(() => previews, SLOW).toBeGreaterThan(1);
  await user.globeIsReady(SLOW.timeout);
  await user.results.nth(1).hover();
  await user.globeIsReady(SLOW.timeout);
}
