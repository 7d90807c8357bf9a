import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the Satellites tab and waits until the passes are computed. */
export async function openSatellites(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Satellites' }).click();
  await expect(page.getByText(/Orbit Data calculated until/)).toBeVisible({ timeout: 30_000 });
}

export const satelliteRows = (page: Page): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: /^About/ }) });

/** How many of all satellites are shown. */
export const countOfSatellites = (page: Page): Locator => page.getByText(/[\d,]+ of [\d,]+ satellites/);
