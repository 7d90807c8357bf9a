import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { endpoints } from '../../packages/contract/src/index.ts';
import { expect, test } from '../support/test.ts';
import { TEST_CARD, User } from '../support/user.ts';
import { readZip } from '../support/zip.ts';

/** The journey of the README: from registration to the delivered files. */
test('register, search, buy, and download', { tag: ['@globe', '@smoke'] }, async ({ page }, testInfo) => {
  test.setTimeout(180_000);
  const user = new User(page);
  const orders = watchOrders(page);
  // Its tiles, which the server draws, would take the processor from everything that this journey waits for.
  await page.addInitScript(() => {
    localStorage.setItem('groundtrack.graphics', JSON.stringify({ state: { ground: false }, version: 0 }));
  });

  await test.step('after registration the globe flies to the default place', async () => {
    await user.register();
    await expect(user.selectedLocation).toHaveText('Greenbelt, Maryland');
    await user.globeIsReady();
    await expect(user.globe).toHaveAttribute('data-camera', /^39\.0\d*,-76\.8\d*,/);
  });

  await test.step('a click on the globe selects a location', async () => {
    const box = await user.globeBox();
    await page.mouse.click(box.x + box.width * 0.45, box.y + box.height * 0.55);
    await expect(user.selectedLocation).not.toHaveText('Greenbelt, Maryland');
  });

  await test.step('an address selects a location, and the results of six providers are newest first', async () => {
    await user.goTo('Singapore', /^Singapore/);
    await expect(user.globe).toHaveAttribute('data-pin', /^1\.2\d+,103\.8\d+/);
    await user.search();
    for (const provider of ['Maxar', 'Planet', 'KOMPSAT', 'Capella', 'TelEOS', 'ICEYE'])
      await expect(user.results.filter({ hasText: provider }).first()).toBeVisible();
    const times = await user.results
      .locator('time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
    expect(times.length).toBeGreaterThan(12);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  await test.step('a footprint is drawn on the globe with its quicklook', async () => {
    const row = user.results.filter({ hasText: 'Maxar' }).first();
    await row
      .getByRole('button', { name: /on the map/ })
      .first()
      .click();
    await expect(user.globe).toHaveAttribute('data-footprints', '1');
  });

  await test.step('the Satellites tab shows real satellites with their next pass', async () => {
    await page.getByRole('tab', { name: 'Satellites' }).click();
    await expect(page.getByText(/Orbit Data calculated until/)).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: /^Show \d+ without a pass/ }).click();
    await expect(page.getByRole('row').filter({ hasText: 'WorldView-3' })).toBeVisible();
    // Rows below the fold are rendered when the browser is idle.
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(45);
    await page.getByRole('tab', { name: 'Search Imagery' }).click();
  });

  await test.step('an image is added to the cart, which shows total and terms', async () => {
    await user.addToCart('Maxar', { geoTiff: true });
    await user.openCart();
    await expect(page.getByText('Archived Images (1)')).toBeVisible();
    await expect(page.getByText('You have 1 item in your cart')).toBeVisible();
    await expect(
      page.getByText("You must agree to all providers' Terms of Service to continue to checkout."),
    ).toBeVisible();
    await user.checkOut();
  });

  await test.step('the test card pays, also after going back and forth', async () => {
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
    // Terms must be accepted again at each visit of the cart.
    await user.checkOut();
    await user.pay(TEST_CARD);
    await expect(page.getByText('Purchase Completed')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('You have no images in your cart.')).toBeVisible();
    await page.goForward();
    await expect(page.getByText('Purchase Completed')).toBeVisible();
    expect(new Set(await Promise.all(orders)).size).toBe(1);
  });

  await test.step('the image moves to Delivered without a reload', async () => {
    await user.openMyImagery();
    await expect(page.getByText('Delivered').first()).toBeVisible({ timeout: 120_000 });
  });

  await test.step('JPG, TIFF and ZIP can be downloaded and match the order', async () => {
    const files = await download(page, testInfo.outputDir);
    expect(readFileSync(files['JPG'] ?? '').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    const entries = await readZip(files['ZIP'] ?? '');
    expect(new Set([...entries.keys()].map((name) => name.split('.').at(-1)))).toEqual(
      new Set(['jpg', 'jgw', 'xml', 'json', 'tif', 'txt']),
    );
    checkGeoTiff(files['TIFF'] ?? '', entries);
  });
});

/** Saves every format. @returns path of each */
async function download(page: Page, folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const format of ['JPG', 'TIFF', 'ZIP'] as const) {
    const waiting = page.waitForEvent('download');
    const main = page.getByRole('button', { name: `Download ${format}` });
    if (await main.count()) await main.click();
    else {
      await page.getByRole('button', { name: 'Other formats' }).click();
      await page.getByRole('menuitem', { name: format }).click();
    }
    const saved = await waiting;
    const path = join(folder, saved.suggestedFilename());
    await saved.saveAs(path);
    files[format] = path;
  }
  return files;
}

interface StacItem {
  readonly properties: {
    readonly datetime: string;
    readonly platform: string;
    readonly 'proj:code': string;
    readonly 'proj:bbox': readonly [number, number, number, number];
    readonly gsd: number;
  };
}

interface GdalInfo {
  readonly metadata: { readonly IMAGE_STRUCTURE: Record<string, string>; readonly '': Record<string, string> };
  readonly coordinateSystem: { readonly wkt: string };
  readonly geoTransform: readonly [number, number, number, number, number, number];
  readonly cornerCoordinates: { readonly lowerLeft: readonly number[]; readonly upperRight: readonly number[] };
}

/** GDAL reads the TIFF as a Cloud Optimized GeoTIFF in the place and at the resolution of its STAC Item. */
function checkGeoTiff(path: string, entries: ReadonlyMap<string, Buffer>): void {
  const [, json] = [...entries].find(([name]) => name.endsWith('.json')) ?? [];
  const { properties } = JSON.parse(json?.toString() ?? '') as StacItem;
  const info = JSON.parse(execFileSync('gdalinfo', ['-json', path], { encoding: 'utf8' })) as GdalInfo;
  expect(info.metadata.IMAGE_STRUCTURE['LAYOUT']).toBe('COG');
  expect(info.coordinateSystem.wkt).toContain(`ID["EPSG",${properties['proj:code'].split(':')[1]}]`);
  const pixelM = info.geoTransform[1];
  expect(Math.abs(pixelM - properties.gsd)).toBeLessThan(0.01);
  const [minX, minY, maxX, maxY] = properties['proj:bbox'];
  const corners = [...info.cornerCoordinates.lowerLeft, ...info.cornerCoordinates.upperRight];
  for (const [i, ordered] of [minX, minY, maxX, maxY].entries())
    expect(Math.abs((corners[i] ?? Number.NaN) - ordered)).toBeLessThan(pixelM);
  const tags = JSON.stringify(info.metadata['']);
  for (const fact of [properties.platform, 'Maxar']) expect(tags.toLowerCase()).toContain(fact.toLowerCase());
  expect(tags).toContain(properties.datetime.slice(0, 10));
}

/** The ids of all orders that the page has placed, also of those that were placed again. */
function watchOrders(page: Page): readonly Promise<unknown>[] {
  const orders: Promise<unknown>[] = [];
  page.on('response', (response) => {
    const isOrder = response.request().method() === 'POST' && response.url().endsWith(endpoints.placeOrder.path);
    if (isOrder) orders.push(response.json().then(({ orderId }: { readonly orderId: unknown }) => orderId));
  });
  return orders;
}
