import { expect, type Page } from '@playwright/test';
import { endpoints } from '../../packages/contract/src/index.ts';
import { callApi } from '../support/api.ts';
import { CLOCK_STARTS_AT, FIXED_CLOCK } from '../support/fixed-server.ts';
import { withMarket } from '../support/market.ts';
import { buyImages, chooseImages } from '../support/purchase.ts';
import { satelliteRows } from '../support/satellites.ts';
import { formAddress } from '../support/tasking.ts';
import { TEST_CARD } from '../support/user.ts';
import { type DocsPicture, PICTURE_SIZE } from './docs-pictures.ts';
import { LISBON, LISBON_ADDRESS, openResults, person, SLOW, settledScreenshot, test } from './picture-page.ts';
import { type Region, writePicture } from './write-picture.ts';

const startsAtMs = Date.parse(CLOCK_STARTS_AT);
const CITIES = [
  { name: 'Rotterdam', latitude: 51.9, longitude: 4.3 },
  { name: 'Cape Town', latitude: -33.906, longitude: 18.42 },
  { name: 'Singapore', latitude: 1.27, longitude: 103.83 },
  { name: 'Vancouver', latitude: 49.29, longitude: -123.11 },
  { name: 'San Francisco', latitude: 37.79, longitude: -122.4 },
] as const;
const CLEAR = { nowMs: startsAtMs, maxCloudCover: 0.05 } as const;

async function keep(page: Page, name: DocsPicture, colorScheme: 'light' | 'dark'): Promise<void> {
  await writePicture(name, await settledScreenshot(page, colorScheme), await groundIn(page));
}

/** The globe or the map of the viewer; null if the screen has none. */
async function groundIn(page: Page): Promise<Region | null> {
  const ground = page.getByTestId('globe').or(page.locator('.leaflet-container')).first();
  const box = (await ground.isVisible()) ? await ground.boundingBox() : null;
  if (!box) return null;
  const [left, top] = [Math.max(0, Math.ceil(box.x)), Math.max(0, Math.ceil(box.y))];
  const [right, bottom] = [
    Math.min(PICTURE_SIZE.width, box.x + box.width),
    Math.min(PICTURE_SIZE.height, box.y + box.height),
  ];
  return { left, top, width: Math.floor(right) - left, height: Math.floor(bottom) - top };
}

const satellitesShown = (page: Page) => page.getByText(/Orbit Data calculated until/).waitFor(SLOW);

async function openSatellites(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Satellites' }).click();
  await satellitesShown(page);
}

test('a purchase', async ({ page }) => {
  const user = person(page, 'grace');
  await user.signUp();
  await page.goto('/#/Help');
  const { orderId } = await callApi(page, endpoints.placeOrder, await chooseImages(page, CITIES.slice(0, 2), CLEAR));
  await page.goto(`/#/Checkout?order=${orderId}`);
  await user.pay(TEST_CARD);
  await expect(page.getByText('Purchase Completed')).toBeVisible(SLOW);
  await expect(page.getByRole('main').getByRole('button', { name: /^Download (?!all)/ })).toHaveCount(2, SLOW);
  await expect(page.getByRole('main').getByRole('img', { name: /^Preview of/ })).toHaveCount(2, SLOW);
  await keep(page, 'done', 'light');
});

test('orders of the gallery, which are delivered while other pictures are made', async ({ page }) => {
  const user = person(page, 'mary');
  await user.signUp();
  await page.goto('/#/Help');
  await buyImages(page, [LISBON], { ...CLEAR, kind: 'analytic' });
  await buyImages(page, CITIES, CLEAR);
});

test('search results', async ({ page }) => {
  const user = person(page, 'ada.byron');
  await user.signUp();
  await openResults(page, user);
  await keep(page, 'home', 'light');
});

test('satellites', async ({ page }) => {
  const user = person(page, 'valentina');
  await user.signUp();
  await page.goto(LISBON_ADDRESS);
  await openSatellites(page);
  await page
    .getByRole('button', { name: /^Pass Info/ })
    .nth(1)
    .click();
  await expect(page.getByRole('dialog')).toBeVisible(SLOW);
  await user.globeIsReady(SLOW.timeout);
  await keep(page, 'passes', 'light');
  await page.keyboard.press('Escape');

  // Half a minute before the first pass, its satellite is in view of the place.
  const start = await satelliteRows(page).first().locator('time').first().getAttribute('datetime');
  await page.clock.setFixedTime(Date.parse(start ?? CLOCK_STARTS_AT) - 30_000);
  await page.reload();
  await openSatellites(page);
  await satelliteRows(page)
    .first()
    .getByRole('button', { name: /^Track/ })
    .click();
  await expect(user.globe).toHaveAttribute('data-swath', /^\d+$/, SLOW);
  await user.globeIsReady(SLOW.timeout);
  await keep(page, 'sky', 'dark');
});

test('tasking', async ({ page }) => {
  const user = person(page, 'katherine');
  await user.signUp();
  await page.goto(formAddress(LISBON));
  await page.getByRole('tab', { name: 'Assured' }).click();
  const windows = page.getByRole('table', { name: 'Windows' }).getByRole('radio', { disabled: false });
  await windows.first().waitFor(SLOW);
  await windows.first().check();
  await user.globeIsReady(SLOW.timeout);
  await page.getByRole('tab', { name: 'Assured' }).evaluate((tab) => tab.scrollIntoView());
  await keep(page, 'tasking', 'light');
});

test('purchased imagery', async ({ page }) => {
  const user = person(page, 'mary');
  await page.goto('/#/Login');
  await user.logIn();
  await expect(user.selectedLocation).toBeVisible(SLOW);
  await page.goto('/#/MyImagery');
  const delivered = async () =>
    (await callApi(page, endpoints.images))[0].images.filter(({ serverState }) => serverState === 'Delivered').length;
  await expect.poll(delivered, SLOW).toBe(CITIES.length + 1);
  await expect(page.getByRole('img', { name: /^Preview of/ }).nth(2)).toBeVisible(SLOW);
  await keep(page, 'my-imagery', 'dark');
  await page
    .getByRole('link', { name: /^Open Lisbon/ })
    .last()
    .click();
  const tiles = page.locator('canvas.leaflet-tile');
  await tiles.first().waitFor(SLOW);
  await expect(page.locator('canvas.leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(0, SLOW);
  await keep(page, 'viewer', 'dark');
});

/** A server that sells images of a double of SkyFi. */
const marketTest = test.extend<object, { readonly marketUrl: string }>({
  marketUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern
    async ({}, use) => withMarket(use, { startsAtMs, settings: FIXED_CLOCK }),
    { scope: 'worker' },
  ],
  baseURL: async ({ marketUrl }, use) => use(marketUrl),
});

marketTest('results of a commercial provider', async ({ page }) => {
  const user = person(page, 'dorothy');
  await user.signUp();
  await openResults(page, user);
  await keep(page, 'commercial', 'light');
});
