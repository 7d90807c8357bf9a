import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { withMarket } from '../support/market.ts';
import { expect, test } from '../support/test.ts';
import { TEST_CARD, User } from '../support/user.ts';
import { readZip } from '../support/zip.ts';

interface MarketServer {
  readonly marketUrl: string;
}

const marketTest = test.extend<object, MarketServer>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern
  marketUrl: [async ({}, use) => withMarket(use), { scope: 'worker' }],
  baseURL: async ({ marketUrl }, use) => use(marketUrl),
});

const DELIVERED = { timeout: 120_000 };

marketTest(
  'compare two operators of a marketplace, buy an image and a tasking, and open both',
  async ({ page }, testInfo) => {
    marketTest.setTimeout(150_000);
    const user = new User(page);
    await user.arrive();

    await marketTest.step('results name the operator of the satellite and the marketplace, with prices', async () => {
      await user.search();
      for (const operator of ['GEOSAT', 'Siwei'])
        await expect(user.results.filter({ hasText: operator }).filter({ hasText: 'via SkyFi' }).first()).toBeVisible();
    });

    await marketTest.step('an image of one operator goes into the cart', async () => {
      await user.addToCart('GEOSAT');
    });

    await marketTest.step('a pass of another operator goes into the cart', async () => {
      await page.getByRole('navigation').getByRole('link', { name: 'Tasking' }).click();
      await page.getByLabel('Area Description').fill('Greenbelt');
      await page.getByLabel('Latitude').fill('39.0045');
      await page.getByLabel('Longitude').fill('-76.8755');
      await page.getByRole('tab', { name: 'Assured' }).click();
      const windows = page.getByRole('table', { name: 'Windows' });
      await windows.getByRole('radio', { disabled: false }).first().check();
      await page.getByRole('button', { name: 'Add Request to Cart' }).click();
      await expect(page.getByText(/Request successfully added to cart/)).toBeVisible();
    });

    await marketTest.step('both are paid in one order', async () => {
      await page.getByRole('main').getByRole('link', { name: 'Your Cart' }).click();
      await user.checkOut();
      await user.pay(TEST_CARD);
      await expect(page.getByText('Purchase Completed')).toBeVisible();
    });

    await marketTest.step('both are delivered', async () => {
      await user.openMyImagery();
      const delivered = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Delivered' });
      await expect(delivered).toHaveCount(2, DELIVERED);
    });

    await marketTest.step('GDAL opens the image inside the original package, and our GeoTIFF', async () => {
      const original = await download(page, 'Original package', testInfo.outputDir);
      const names = [...(await readZip(original)).keys()];
      const image = names.find((name) => name.endsWith('.tif'));
      for (const path of [`/vsizip/${original}/${image}`, await download(page, 'TIFF', testInfo.outputDir)])
        expect(execFileSync('gdalinfo', [path], { encoding: 'utf8' })).toContain('Driver: GTiff/GeoTIFF');
    });
  },
);

async function download(page: Page, format: string, folder: string): Promise<string> {
  await page.getByRole('button', { name: 'Other formats' }).first().click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  const saved = await waiting;
  const path = join(folder, saved.suggestedFilename());
  await saved.saveAs(path);
  return path;
}
