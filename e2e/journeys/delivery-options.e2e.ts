import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { FIELDS, withCatalog } from '../support/catalog.ts';
import { test as base, expect } from '../support/test.ts';
import { TEST_CARD, User } from '../support/user.ts';
import { readZip } from '../support/zip.ts';

const test = base.extend<object, { readonly catalogUrl: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern
  catalogUrl: [async ({}, use) => withCatalog(use), { scope: 'worker' }],
  baseURL: async ({ catalogUrl }, use) => use(catalogUrl),
});

/** NAD83 / Maryland. */
const MARYLAND = 26_985;

test('view an image of a catalog, then buy it with every delivery option', async ({ page }, testInfo) => {
  test.setTimeout(120_000);
  const user = new User(page);
  await user.signUp();
  await page.goto(`/#/Home?find=images&gsd=0.1-5&at=${FIELDS.latitude},${FIELDS.longitude}`);
  await user.results.filter({ hasText: 'Fields' }).first().getByRole('button', { name: 'Info' }).click();
  await lookAt(page);

  await test.step('options are chosen', async () => {
    const info = page.getByRole('dialog');
    await info.getByRole('radio', { name: 'Analytic' }).check();
    await info.getByRole('checkbox', { name: 'Blue' }).uncheck();
    await info.getByRole('button', { name: /^Delivery options/ }).click();
    await info.getByLabel('Grid', { exact: true }).selectOption('By EPSG number (included)');
    await info.getByLabel('EPSG number').fill(String(MARYLAND));
    await info.getByLabel('Resampling', { exact: true }).selectOption('Nearest (included)');
    await info.getByLabel('Picture', { exact: true }).selectOption('JPG and PNG (included)');
    await expect(info.getByRole('button', { name: 'Delivery options' })).toContainText('EPSG:26985, nearest, PNG');
    await info.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(info.getByRole('button', { name: 'Added to Cart' })).toBeDisabled();
    await page.keyboard.press('Escape');
  });

  await user.openCart();
  await expect(page.getByText('Green, Red, Near infrared (nir) · EPSG:26985')).toBeVisible();
  await expect(page.getByText('Nearest resampling · JPG and PNG')).toBeVisible();
  await user.checkOut();
  await user.pay(TEST_CARD);
  await expect(page.getByText('Purchase Completed')).toBeVisible();
  await user.openMyImagery();
  await expect(page.getByText('Delivered').first()).toBeVisible({ timeout: 60_000 });
  const zip = join(testInfo.outputDir, 'bought.zip');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Other formats' }).click();
  await page.getByRole('menuitem', { name: 'ZIP' }).click();
  await (await waiting).saveAs(zip);
  await checkDelivery(zip);
});

/** Opens it in the viewer, as the license of its collection allows, and reads a value. */
async function lookAt(page: Page): Promise<void> {
  await test.step('it is viewed before it is bought', async () => {
    const opening = page.context().waitForEvent('page');
    await page.getByRole('link', { name: /^Look at it in full resolution/ }).click();
    const viewer = await opening;
    await expect(viewer.getByRole('heading', { name: 'Fields image' })).toBeVisible();
    const map = viewer.getByRole('application');
    await expect(map.locator('canvas.leaflet-tile-loaded').first()).toBeVisible();
    await map.focus();
    await viewer.keyboard.press('Enter');
    const read = viewer
      .getByRole('status')
      .filter({ hasText: /^18SUJ\d{10}: Blue .*Red 0\.0[35] reflectance \([35]00\)/ });
    await expect(read).toBeAttached();
    await viewer.close();
  });
}

interface GdalInfo {
  readonly metadata: { readonly '': Record<string, string> };
  readonly coordinateSystem: { readonly wkt: string };
  readonly bands: readonly { readonly type: string; readonly description: string; readonly noDataValue: number }[];
}

/** The files are what was chosen, as GDAL reads them and as their STAC Item says. */
async function checkDelivery(zip: string): Promise<void> {
  const entries = await readZip(zip);
  const nameOf = (ending: string) => [...entries.keys()].find((name) => name.endsWith(ending)) ?? `no ${ending}`;
  const item = JSON.parse(entries.get(nameOf('.json'))?.toString() ?? '') as object;
  expect(item).toMatchObject({ properties: { 'proj:code': `EPSG:${MARYLAND}` } });
  expect(entries.get(nameOf('.png'))?.subarray(1, 4).toString()).toBe('PNG');
  const json = execFileSync('gdalinfo', ['-json', `/vsizip/${zip}/${nameOf('.tif')}`], { encoding: 'utf8' });
  const info = JSON.parse(json) as GdalInfo;
  expect(info.coordinateSystem.wkt).toContain(`ID["EPSG",${MARYLAND}]]`);
  expect(info.bands.map(({ type, description }) => [type, description])).toEqual([
    ['UInt16', 'green'],
    ['UInt16', 'red'],
    ['UInt16', 'nir'],
  ]);
  expect(info.metadata['']['RESAMPLING']).toMatch(/nearest/i);
}
