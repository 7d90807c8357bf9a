import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expectReadableOver } from '../support/contrast.ts';
import { buyImages, type PurchasePlace } from '../support/purchase.ts';
import { expect, test } from '../support/test.ts';
import { User } from '../support/user.ts';
import { readZip } from '../support/zip.ts';

const NAIROBI: PurchasePlace = { name: 'Nairobi, Kenya', latitude: -1.2921, longitude: 36.8219 };
const SINGAPORE: PurchasePlace = { name: 'Singapore', latitude: 1.29, longitude: 103.85 };

/** The first bytes of the files: JPEG, little-endian TIFF, ZIP. */
const SIGNATURES = { JPG: 'ffd8ff', 'Analytic TIFF': '49492a00', ZIP: '504b0304' } as const;

/** A user who bought an image of each place in one order, and now opens My Imagery. */
async function openAfterBuying(
  page: Page,
  places: readonly PurchasePlace[],
  kind: 'tiff' | 'analytic' = 'tiff',
): Promise<User> {
  const user = new User(page);
  await user.signUp();
  await buyImages(page, places, { kind });
  await page.goto('/#/MyImagery');
  return user;
}

/** The places of the cards, in displayed order. */
function placesOf(page: Page): Promise<string[]> {
  return page.getByRole('main').getByRole('listitem').locator('p[title]').allInnerTexts();
}

/** The cards of this many bought images, once all of them are delivered. */
async function deliveredCards(page: Page, count: number): Promise<Locator> {
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(count);
  await expect(cards.getByText('Delivered', { exact: true })).toHaveCount(count, { timeout: 120_000 });
  return cards;
}

test('find purchased images, download both, see them on the map, and search near one', async ({ page }, testInfo) => {
  test.setTimeout(180_000);
  const user = await openAfterBuying(page, [NAIROBI, SINGAPORE]);
  const cards = await deliveredCards(page, 2);

  await test.step('sorted and filtered, also after a reload and through a link', async () => {
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByLabel('Sort by').selectOption('Place, A to Z');
    await expect(page).toHaveURL(/sort=place/);
    await expect
      .poll(() => placesOf(page))
      .toEqual([expect.stringMatching(/^Nairobi/), expect.stringMatching(/^Sing/)]);
    await page.getByRole('textbox', { name: 'Place' }).fill('singapore');
    await expect(page.getByText('1 of 2 images')).toBeVisible();
    await page.reload();
    await expect.poll(() => placesOf(page)).toEqual([expect.stringMatching(/^Singapore/)]);
    await expect(page.getByLabel('Sort by')).toHaveValue('place');
    await page.goto('/#/MyImagery?sort=place&state=in-progress&place=singapore');
    await expect(page.getByText('No image matches these filters')).toBeVisible();
    await expectAccessible(page, 'My Imagery without a match');
    await page.getByRole('button', { name: 'Any state (1 image)' }).click();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(cards).toHaveCount(2);
  });

  await test.step('both are downloaded as one ZIP', async () => {
    await page.getByRole('checkbox', { name: /^Select Nairobi/ }).check();
    await page.getByRole('button', { name: 'Select all 2' }).click();
    await expectAccessible(page, 'My Imagery with a selection');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download ZIP \(/ }).click(),
    ]);
    const path = join(testInfo.outputDir, download.suggestedFilename());
    await download.saveAs(path);
    const names = [...(await readZip(path)).keys()];
    for (const place of ['Nairobi-Kenya', 'Singapore'])
      for (const ending of ['.jpg', '.tif'])
        expect(names.filter((name) => name.startsWith(place) && name.endsWith(ending))).toHaveLength(1);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
  });

  await test.step('both are on the map, also after a reload', async () => {
    const names = page.waitForResponse(/\/map\/names\//);
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await names;
    await expect(page).toHaveURL(/layout=map/);
    await page.reload();
    const map = page.getByRole('application', { name: /^Map of your images/ });
    const pins = map.locator('.gt-pin');
    await expect(pins.locator('img')).toHaveCount(2);
    await cards.filter({ hasText: 'Nairobi' }).hover();
    await expect(page.getByRole('tooltip')).toHaveText(/^\d{4}-\d\d-\d\d .+ · ./);
    await expectAccessible(page, 'My Imagery on the map');
    await pins.last().click();
    // At this level, the other one is drawn far outside of the window.
    await expect(map.locator('.gt-picture image')).toHaveCount(2);
    const box = await map.boundingBox();
    if (!box) throw new Error('the map is not visible');
    await map.click({ position: { x: box.width / 2, y: box.height / 2 } });
    const picked = page.getByRole('region', { name: /^(Nairobi|Singapore)/ });
    await expect(picked.getByRole('button', { name: /^Download / })).toBeVisible();
    await expectAccessible(page, 'My Imagery with a pressed image');
    await picked.getByRole('button', { name: /^Info on / }).click();
    await expect(page.getByRole('dialog')).toContainText('Image Date');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await picked.press('Escape');
    await expect(picked).toHaveCount(0);
    await page.getByRole('button', { name: 'List', exact: true }).click();
  });

  await test.step('a search near it uses its time and resolution', async () => {
    await cards
      .filter({ hasText: 'Singapore' })
      .getByRole('button', { name: /^More for Singapore/ })
      .click();
    await page.getByRole('menuitem', { name: 'Search near this' }).click();
    await expect(user.selectedLocation).toHaveText(/^Singapore/);
    await expect(page).toHaveURL(/find=images.*gsd=0\.1-/);
    await expect(user.results.first()).toBeVisible({ timeout: 60_000 });
    await user.openMyImagery();
    await expect(cards).toHaveCount(2);
    await expectAccessible(page, 'My Imagery');
  });
});

test('inspect and download a purchased image', { tag: '@smoke' }, async ({ page, browser }, testInfo) => {
  test.setTimeout(180_000);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAfterBuying(page, [SINGAPORE], 'analytic');
  const singapore = (await deliveredCards(page, 1)).filter({ hasText: 'Singapore' });

  await test.step('the Info popup shows facts, timeline, and a link to each file', async () => {
    const info = singapore.getByRole('button', { name: /^Info on Singapore/ });
    await info.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('term').filter({ hasText: 'Sun Azimuth' })).toBeVisible();
    const steps = dialog.getByRole('listitem').filter({ hasText: 'UTC' }).getByRole('strong');
    await expect(steps).toHaveText(['Purchased', 'Ordered', 'Processing', 'Complete', 'Delivered']);
    await dialog.getByRole('button', { name: /^Copy link to Analytic TIFF/ }).click();
    await expect(dialog.getByText(/^Works until \d{4}-\d\d-\d\d \d\d:\d\d UTC$/)).toBeVisible();
    await expectAccessible(page, 'Image Info');
    const link = await dialog.getByRole('textbox', { name: /^Link to Analytic TIFF/ }).inputValue();
    const stranger = await browser.newContext();
    const answer = await stranger.request.get(link);
    expect((await answer.body()).subarray(0, 4).toString('hex')).toBe(SIGNATURES['Analytic TIFF']);
    await stranger.close();
    await page.keyboard.press('Escape');
    await expect(info).toBeFocused();
  });

  await test.step('JPG, analytic TIFF and ZIP are saved, with matching contents', async () => {
    for (const format of ['JPG', 'Analytic TIFF', 'ZIP'] as const) {
      const waiting = page.waitForEvent('download');
      await singapore.getByRole('button', { name: /^Other formats/ }).click();
      await page.getByRole('menuitem', { name: format }).click();
      const download = await waiting;
      const path = join(testInfo.outputDir, download.suggestedFilename());
      await download.saveAs(path);
      expect(readFileSync(path).toString('hex', 0, 4)).toMatch(new RegExp(`^${SIGNATURES[format]}`));
    }
    await expect(page.getByRole('region', { name: 'Downloads' })).toHaveCount(0);
    await expectReadableOver(page, '[data-image-id]', 'My Imagery');
  });
});

const draped = 'on the globe it lies draped where it was taken, and back leads to where one was';
test(draped, { tag: '@globe' }, async ({ page }) => {
  test.setTimeout(180_000);
  const user = await openAfterBuying(page, [NAIROBI, SINGAPORE]);
  const singapore = (await deliveredCards(page, 2)).filter({ hasText: 'Singapore' });
  const more = singapore.getByRole('button', { name: /^More for Singapore/ });
  await more.click();
  await page.getByRole('menuitem', { name: 'Show on globe' }).click();
  await user.globeIsReady();
  await expect(user.globe).toHaveAttribute('data-footprints', '1');
  await expect(user.globe).toHaveAttribute('data-camera', /^1\.[23]\d*,103\.\d+,\d{3,5}$/);
  await expect(page.getByRole('region', { name: 'Bought image' })).toContainText('Singapore');
  await page.goBack();
  await expect(more).toBeFocused();
  await page.goForward();
  await page.getByRole('button', { name: 'Back to My Imagery' }).click();
  await expect(more).toBeFocused();
});
