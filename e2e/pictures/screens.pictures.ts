import type { Page, Request } from '@playwright/test';
import { CLOCK_STARTS_AT } from '../support/fixed-server.ts';
import { isPreview, takeSettled } from '../support/pictures.ts';
import { test as base, expect } from '../support/test.ts';
import { TEST_CARD, User } from '../support/user.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 360, height: 740 },
] as const;
const SCHEMES = ['light', 'dark'] as const;

/** Loading previews, which are fetched when their row is in view. */
const previewsOf = new WeakMap<Page, Set<Request>>();

function watchPreviews(page: Page): void {
  const awaited = new Set<Request>();
  page.on('request', (request) => isPreview(request) && awaited.add(request));
  page.on('requestfinished', (request) => awaited.delete(request));
  page.on('requestfailed', (request) => awaited.delete(request));
  previewsOf.set(page, awaited);
}

/** Stops the clock of the page, which also passes the time to the workers. */
const test = base.extend({
  page: async ({ page }, use) => {
    watchPreviews(page);
    await page.clock.setFixedTime(CLOCK_STARTS_AT);
    await use(page);
  },
});

/** Runs in the page. */
const hasFont = () =>
  document.fonts.status === 'loaded' &&
  [...document.fonts].some(({ family, status }) => /Inter Variable/.test(family) && status === 'loaded');

/**
 * Compares a screen with its stored pictures, three sizes in two color schemes. Differences are reported at the end.
 */
async function look(page: Page, name: string): Promise<void> {
  await expect(page.locator('[data-loading]')).toHaveCount(0);
  await takeSettled(async () => (await page.screenshot()).toString('base64'));
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => page.evaluate(hasFont)).toBe(true);
      await expect.poll(() => previewsOf.get(page)?.size ?? 0, { timeout: 120_000 }).toBe(0);
      const picture = await page.screenshot({ type: 'jpeg', quality: 60, animations: 'disabled', caret: 'hide' });
      expect.soft(picture).toMatchSnapshot(`${name}-${size.width}-${colorScheme}.jpg`);
    }
  }
  const [{ width, height }] = SIZES;
  await page.setViewportSize({ width, height });
}

/** Results of Cape Town, with the previews that the first window shows. */
async function openResults(page: Page, user: User): Promise<void> {
  let previews = 0;
  page.on('requestfinished', (request) => {
    if (isPreview(request)) previews += 1;
  });
  await page.goto('/#/Home?at=-33.906,18.42&place=Cape+Town&find=images');
  await user.results.first().waitFor();
  await expect(page.getByRole('progressbar', { name: 'Providers searched' })).toHaveCount(0);
  await expect.poll(() => previews, { timeout: 120_000 }).toBeGreaterThan(4);
}

test('screens of a visitor', async ({ page }) => {
  for (const [name, path] of [
    ['start', ''],
    ['login', 'Login'],
    ['registration', 'Registration'],
    ['reset-password', 'ResetPassword'],
    ['help', 'Help'],
    ['help-topic', 'Help?topic=glossary-swath'],
    ['not-found', 'NoSuchScreen'],
  ] as const) {
    await page.goto(`/#/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(page, name);
  }
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await look(page, 'shortcuts');
});

test('Home', async ({ page }) => {
  const user = new User(page);
  await user.arrive();
  await look(page, 'search-form');
  await openResults(page, user);
  await look(page, 'results');
  await user.results.first().getByRole('button', { name: /^Add/ }).click();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  await look(page, 'sizes');
  await page.keyboard.press('Escape');
  await user.results.first().getByRole('button', { name: /^Info/ }).click();
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
  await look(page, 'image-info');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Satellites' }).click();
  await expect(page.getByText(/Orbit Data calculated until/)).toBeVisible();
  await look(page, 'satellites');
  await page
    .getByRole('button', { name: /^Pass Info/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'pass-info');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Locations' }).click();
  await look(page, 'locations');
});

test('a purchase', async ({ page }) => {
  const user = new User(page);
  await user.signUp();
  await page.goto('/#/Cart');
  await expect(page.getByText('You have no images in your cart.')).toBeVisible();
  await look(page, 'cart-empty');
  await page.goto('/#/MyImagery');
  await expect(page.getByRole('heading', { name: 'Purchased Imagery' })).toBeVisible();
  await look(page, 'my-imagery-empty');
  await openResults(page, user);
  await user.addToCart('Maxar', { geoTiff: true });
  await user.openCart();
  await expect(page.getByText('Prices checked.')).toBeVisible();
  await look(page, 'cart');
  await user.checkOut();
  await look(page, 'checkout');
  // As in another browser, where it is not the order of the cart.
  await page.evaluate(() => localStorage.removeItem('groundtrack-cart-order'));
  await page.goto('/#/Orders');
  await page.getByRole('button', { name: /^Discard/ }).waitFor();
  await look(page, 'orders-unpaid');
  await page.getByRole('button', { name: /^Discard/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'discard');
  await page.keyboard.press('Escape');
  await user.openCart();
  await user.checkOut();
  await user.pay(TEST_CARD);
  await expect(page.getByText('Purchase Completed')).toBeVisible();
  await look(page, 'paid');
  await user.openMyImagery();
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible({ timeout: 120_000 });
  await look(page, 'my-imagery');
  await page.getByText('Open', { exact: true }).click();
  await expect(page.locator('canvas.leaflet-tile-loaded').first()).toBeVisible();
  await expect(page.locator('canvas.leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(0);
  await look(page, 'viewer');
  await page.goto('/#/Orders');
  await expect(page.getByRole('link', { name: /^Receipt R-/ })).toBeVisible();
  await look(page, 'orders');
  await page.getByRole('link', { name: /^Receipt R-/ }).click();
  await expect(page.getByRole('heading', { name: /^Receipt R-/ })).toBeVisible();
  await look(page, 'receipt');
});

test('the other screens of a user', async ({ page }) => {
  await new User(page).signUp();
  for (const [name, path] of [
    ['tasking', 'Tasking?at=-33.906,18.42&place=Cape+Town'],
    ['update-user', 'UpdateUser'],
    ['webhooks', 'Webhooks'],
  ] as const) {
    await page.goto(`/#/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(page, name);
  }
});
