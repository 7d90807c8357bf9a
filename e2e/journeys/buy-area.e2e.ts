import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { endpoints } from '../../packages/contract/src/index.ts';
import { expectAccessible } from '../support/accessible.ts';
import { callApi } from '../support/api.ts';
import { expectClipped } from '../support/clipped-file.ts';
import { expect, test } from '../support/test.ts';
import { TEST_CARD, User } from '../support/user.ts';

/** A quicklook that a busy machine draws may take longer than the short timeout of this server. */
const SLOW_QUICKLOOK = '504';

/** An outline near Greenbelt that crosses itself in the middle: two triangles of 866 by 555 meters each. */
const CROSSED = [
  [-76.88, 39],
  [-76.87, 39.01],
  [-76.87, 39],
  [-76.88, 39.01],
  [-76.88, 39],
];
const CENTER = [-76.875, 39.005];
const TRIANGLES = [
  [[[-76.88, 39], CENTER, [-76.88, 39.01], [-76.88, 39]]],
  [[CENTER, [-76.87, 39], [-76.87, 39.01], CENTER]],
];
const AREA_M2 = 480_810;

const NEITHER_SIGNED_IN = { cookies: [], origins: [] };

test('a file is repaired, searched, and two images are bought clipped to it', async ({
  page,
  browser,
  watch,
}, testInfo) => {
  test.setTimeout(240_000);
  watch.allowed.push(SLOW_QUICKLOOK);
  const user = new User(page);
  await user.arrive();

  await test.step('a file whose outline crosses itself is opened and repaired', async () => {
    await page.getByRole('button', { name: 'Draw or upload an area' }).click();
    const panel = page.getByRole('region', { name: 'Area to search' });
    await panel.getByLabel('File with an area').setInputFiles({
      name: 'two fields.geojson',
      mimeType: 'application/geo+json',
      buffer: Buffer.from(JSON.stringify({ type: 'Polygon', coordinates: [CROSSED] })),
    });
    await panel.getByRole('button', { name: 'Untie the crossing' }).click();
    await expect(panel.getByRole('status', { name: 'Size of the area' })).toHaveText(/^48\.08 ha/);
    await panel.getByRole('button', { name: 'Use this area' }).click();
    await expect(user.selectedLocation).toHaveText('two fields');
  });

  await test.step('results show how much of the area they cover, and how much of it is cloudy', async () => {
    const estimating = page.waitForResponse((response) => response.url().endsWith(endpoints.areaClouds.path));
    await user.search();
    const { clouds } = endpoints.areaClouds.answer.schema.parse(await (await estimating).json());
    expect(clouds.map(({ cloud }) => cloud.kind)).toContain('estimated');
    await page.getByLabel('Sort results').selectOption('Most of the area first');
    await expect(user.results.first()).toContainText('covers all');
    await expect(user.results.filter({ hasText: /cloud \d+ %/ }).first()).toBeVisible();
  });

  await test.step('the images that together cover it are added to the cart in one step, and removed again', async () => {
    await page.getByRole('button', { name: 'Choose images that cover the area' }).click();
    await page.getByLabel('Files of each image').selectOption('JPG and GeoTIFF');
    await expect(page.getByRole('status', { name: 'Price together' })).toHaveText(/^\$[1-9]/);
    // The newest image is from today, and whether it covers the whole area is random.
    const add = page.getByRole('button', { name: /^Add \d+ images? to Cart$/ });
    const count = Number.parseInt(/\d+/.exec(await add.innerText())?.[0] ?? '', 10);
    await add.click();
    await expect(page.getByRole('link', { name: new RegExp(`^Cart ${count} items?$`) })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: 'Cart 0 items' })).toBeVisible();
    await page.getByRole('button', { name: 'Show all images' }).click();
  });

  await test.step('two images are added to the cart, clipped to the area', async () => {
    for (const provider of ['Planet', 'KOMPSAT']) await addClipped(user, provider);
    await user.openCart();
    await expect(page.getByText('Archived Images (2)')).toBeVisible();
    await expect(page.getByText(/clipped to your area, display JPG and GeoTIFF/)).toHaveCount(2);
  });

  await test.step('they are paid and delivered', async () => {
    await user.checkOut();
    await user.pay(TEST_CARD);
    await expect(page.getByText('Purchase Completed')).toBeVisible();
    await user.openMyImagery();
    await expect(page.getByRole('button', { name: /^Download / })).toHaveCount(2, { timeout: 120_000 });
    await expect(page.getByText('Delivered', { exact: true })).toHaveCount(2, { timeout: 120_000 });
  });

  await test.step('cards, receipt and globe show the shape, and a search near an image uses the area', async () => {
    await expect(page.getByText(/· area of 0\.48 km²/)).toHaveCount(2);
    await page.getByRole('button', { name: 'More for two fields' }).first().click();
    await page.getByRole('menuitem', { name: 'Search near this' }).click();
    await expect(user.selectedLocation).toHaveText('two fields');
    await expect(user.globe).toHaveAttribute('data-area', '8');
    await page.goto('/#/Orders');
    await page.getByRole('link', { name: /^Receipt R-/ }).click();
    await expect(
      page.getByText(/clipped to your area, display JPG and GeoTIFF, area of 0\.48 km², two fields/),
    ).toHaveCount(2);
    await expectAccessible(page, 'Receipt of an area');
    await user.openMyImagery();
  });

  await test.step('the viewer outlines both fields until the outline is switched off', async () => {
    await page
      .getByRole('link', { name: /^Open two fields/ })
      .first()
      .click();
    const rings = page.getByRole('application', { name: /two fields/ }).locator('path.outline');
    await expect(rings.first()).toHaveAttribute('d', /^M[^M]+z ?M[^M]+z$/);
    await expect(rings.first()).toBeInViewport({ ratio: 1 });
    await page.getByLabel('Outline the area of 0.48 km² you bought').uncheck();
    await expect(rings).toHaveCount(0);
    await page.getByLabel('With').selectOption({ index: 1 });
    await page.getByText('Side by side').click();
    const both = page.getByRole('application').locator('path.outline');
    await expect(both).toHaveCount(0);
    await page.getByLabel('Outline the area of 0.48 km² you bought').check();
    // A dark edge and a light line for each of the two maps.
    await expect(both).toHaveCount(4);
    for (const path of await both.all()) await expect(path).toHaveAttribute('d', /^M[^M]+z ?M[^M]+z$/);
  });

  await test.step('a link to the image shows the purchased area', async () => {
    await page.getByRole('button', { name: 'Create links' }).click();
    const link = await page.getByLabel('Web link', { exact: true }).inputValue();
    const context = await browser.newContext({ storageState: NEITHER_SIGNED_IN });
    const guest = await context.newPage();
    await guest.goto(link);
    await expect(guest.getByLabel('Outline the area of 0.48 km² it was bought for')).toBeChecked();
    await expect(guest.getByRole('application').locator('path.outline')).toHaveCount(2);
    await context.close();
    await page.goto('/#/MyImagery');
  });

  await test.step('their files contain only the area', async () => {
    const [list] = await callApi(page, endpoints.images);
    for (const image of list?.images ?? []) expect(image.area?.coordinates).toHaveLength(2);
    for (const index of [0, 1])
      await expectClipped(await downloadTiff(page, index, testInfo.outputDir), TRIANGLES, AREA_M2);
  });
});

async function addClipped(user: User, provider: string): Promise<void> {
  const row = user.results.filter({ hasText: provider }).filter({ hasText: 'covers all' }).first();
  await row.getByRole('button', { name: 'Info' }).click();
  const info = user.page.getByRole('dialog');
  await expect(info.getByRole('radio', { name: /^Your area/ })).toBeChecked();
  await info.getByLabel('GeoTIFF').check();
  await expect(info.getByText(/minimum at .* \(you get 0\.48 km²/).last()).toBeVisible();
  await info.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(info.getByRole('button', { name: 'Added to Cart' })).toBeDisabled();
  await user.page.keyboard.press('Escape');
}

/** Saves the GeoTIFF of a card. @returns its path */
async function downloadTiff(page: Page, index: number, folder: string): Promise<string> {
  await page
    .getByRole('button', { name: /^Other formats/ })
    .nth(index)
    .click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'TIFF' }).click();
  const saved = await waiting;
  const path = join(folder, `${index}-${saved.suggestedFilename()}`);
  await saved.saveAs(path);
  return path;
}
