import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the Satellites tab and waits until the passes are computed. */
export async function openSatellites(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Satellites' }).click();
  await expect(page.getByText(/Orbit Data calculated until/)).toBeVisible({ timeout: 30_000 });
}

export const satelliteRows = (page: Page): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: /^About/ }) });

/** Number of satellites shown, out of all. */
export const countOfSatellites = (page: Page): Locator => page.getByText(/[\d,]+ of [\d,]+ satellites/);
