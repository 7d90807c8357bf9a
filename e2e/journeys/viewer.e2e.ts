import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { endpoints } from '../../packages/contract/src/index.ts';
import { expectAccessible } from '../support/accessible.ts';
import { callApi } from '../support/api.ts';
import { expectReadableOver } from '../support/contrast.ts';
import { buyImages } from '../support/purchase.ts';
import { expect, test } from '../support/test.ts';
import { User } from '../support/user.ts';

const GREENBELT = { name: 'Greenbelt, Maryland', latitude: 39.0045, longitude: -76.8755 };
const NEITHER_SIGNED_IN = { cookies: [], origins: [] };

test('open analytic images, show NDVI, read values, compare, save, and share the URL', {
  tag: '@smoke',
}, async ({ page, browser }) => {
  test.setTimeout(180_000);
  await new User(page).signUp();
  await buyImages(page, [GREENBELT, GREENBELT], { kind: 'analytic' });
  await expect
    .poll(async () => (await callApi(page, endpoints.images))[0].images.map(({ serverState }) => serverState), {
      timeout: 120_000,
    })
    .toEqual(['Delivered', 'Delivered']);
  await page.goto('/#/MyImagery');
  await page
    .getByRole('link', { name: /^Open Greenbelt/ })
    .first()
    .click();
  const map = page.getByRole('application', { name: /Greenbelt.*Arrow keys/ });
  await expect(shown(map, 'by the server').first()).toBeVisible();
  await expectAccessible(page, 'The viewer');
  await expectReadableOver(page, ':has(> .leaflet-container)', 'The viewer');

  await test.step('other colors are painted in the browser', async () => {
    const ahead = page.waitForResponse(/\/numbers\/\d/);
    await page.getByLabel('Show as').hover();
    await (await ahead).finished();
    // Loaded values are painted in the browser, which the screen does not show.
    await expect(async () => {
      await page.getByLabel('Show as').selectOption('True color');
      await page.getByLabel('Show as').selectOption('NDVI (vegetation)');
      await expect(shown(map, 'here', 'style=ndvi').first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(page).toHaveURL(/style=ndvi/);
    await expect(page.getByRole('img', { name: /^NDVI: most values lie between/ })).toBeVisible();
  });

  await test.step('read values by pointer and keyboard, and measure a length', async () => {
    await map.hover();
    await expect(page.locator('dd', { hasText: /^18SUJ\d{10}$/ })).toBeVisible();
    await expect(page.locator('dd', { hasText: /^0\.\d+ reflectance/ }).first()).toBeVisible();
    await map.focus();
    await page.keyboard.press('+');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: /^18SUJ\d{10}: Red 0\.\d+ reflectance/ })).toBeAttached();
    await page.getByRole('button', { name: 'Length' }).click();
    await map.focus();
    for (const key of ['Enter', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect(page.getByText(/^Length [\d.,]+ k?m$/)).toBeVisible();
  });

  await compareTwo(page, map);

  await test.step('the view is saved as a picture', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save view as PNG' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.png$/);
    const png = readFileSync(await download.path());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.readUInt32BE(16)).toBe(Math.round((await map.boundingBox())?.width ?? 0));
  });

  await page.getByRole('button', { name: 'Create links' }).click();
  const address = await page.getByLabel('WMTS URL', { exact: true }).inputValue();
  expect(address).toMatch(/\/api\/v3\/files\/[\w-]{72}\/WMTSCapabilities\.xml\?style=ndvi$/);
  const gdal = JSON.parse(execFileSync('gdalinfo', ['-json', `WMTS:${address}`], { encoding: 'utf8' })) as object;
  expect(gdal).toMatchObject({ driverShortName: 'WMTS', bands: [{}, {}, {}, { colorInterpretation: 'Alpha' }] });

  const link = await page.getByLabel('Web link', { exact: true }).inputValue();
  // Leaves the screen while its maps still adapt to a change of the window size.
  await page.setViewportSize({ width: 1200, height: 700 });
  await page.goto('/#/Orders');
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();

  await test.step('a link opens it without an account', async () => {
    const context = await browser.newContext({ storageState: NEITHER_SIGNED_IN });
    const guest = await context.newPage();
    await guest.goto(link);
    await expect(guest.getByRole('heading', { name: 'Shared Image' })).toBeVisible();
    await expect(guest.getByLabel('Show as')).toHaveValue('ndvi');
    await expect(shown(guest.getByRole('application'), 'by the server', 'style=ndvi').first()).toBeVisible();
    await context.close();
  });
});

test('open a JPG in the same viewer, read it, and compare it with a GeoTIFF', async ({ page }) => {
  test.setTimeout(180_000);
  await new User(page).signUp();
  await buyImages(page, [GREENBELT], { kind: 'jpg' });
  await buyImages(page, [GREENBELT], { kind: 'tiff' });
  const all = async () => (await callApi(page, endpoints.images))[0].images;
  await expect
    .poll(async () => (await all()).map(({ serverState }) => serverState), { timeout: 120_000 })
    .toEqual(['Delivered', 'Delivered']);
  const jpg = (await all()).find(({ downloads }) => downloads.tiff === null);
  await page.goto('/#/MyImagery');
  await page
    .locator(`[data-image-id="${jpg?._id}"]`)
    .getByRole('link', { name: /^Open Greenbelt/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/View/${jpg?._id}$`));
  const map = page.getByRole('application', { name: /Greenbelt.*Arrow keys/ });
  await expect(shown(map, 'here').first()).toBeVisible();
  await map.focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: /^18SUJ\d{10}: Red \d+, Green \d+, Blue \d+$/ }),
  ).toBeAttached();
  await expect(page.getByText('This image was bought as a JPG.')).toBeVisible();

  await page.getByLabel('With').selectOption({ index: 1 });
  await expect(shown(map, 'by the server').first()).toBeVisible();
  await expect(map.locator('..').getByText('· GeoTIFF')).toBeVisible();
  await page.getByText('Side by side').click();
  await expect(page.getByRole('application')).toHaveCount(2);
});

/** Visible tiles, by painter. */
function shown(map: Locator, by: 'here' | 'by the server', style = ''): Locator {
  const styled = style === '' ? '' : `[data-style*="${style}"]`;
  return map.locator(`canvas.leaflet-tile-loaded[data-painted="${by}"]${styled}`);
}

async function compareTwo(page: Page, map: Locator): Promise<void> {
  await page.getByLabel('With').selectOption({ index: 1 });
  await expect(shown(map, 'by the server', 'limits=').first()).toBeVisible();
  const swipe = page.getByRole('slider', { name: 'Swipe' });
  await swipe.focus();
  await page.keyboard.press('ArrowRight');
  await expect(swipe).toHaveAttribute('aria-valuetext', '51 % this image, the rest the other');
  await page.getByText('Time-lapse').click();
  const frame = (number: number) =>
    page.getByRole('status').filter({ hasText: new RegExp(`^${number} of 2: .* UTC, `) });
  await expect(frame(1)).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(frame(2)).toBeVisible();
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(frame(1)).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Side by side').click();
  await expect(page.getByRole('application')).toHaveCount(2);
}
