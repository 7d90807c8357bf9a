import { expectAccessible } from '../support/accessible.ts';
import { withOwnServer } from '../support/own-server.ts';
import { buyImages, type PurchasePlace } from '../support/purchase.ts';
import { test as base, expect } from '../support/test.ts';
import { User } from '../support/user.ts';

const SINGAPORE: PurchasePlace = { name: 'Singapore', latitude: 1.29, longitude: 103.85 };
/** A place at which no simulated provider responds: see the sentinel places of the simulated providers. */
const SILENT_PLACE = '-48.9, -123.1';

/** Providers work in real time, which leaves time to cancel. A short timeout ends searches that never return. */
const SETTINGS = { SIMULATION_SPEED: '1', PROVIDER_TIMEOUT_SEC: '15' };

const test = base.extend<object, { readonly slowUrl: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern
  slowUrl: [async ({}, use) => withOwnServer(SETTINGS, use), { scope: 'worker' }],
  baseURL: async ({ slowUrl }, use) => use(slowUrl),
});
// One after another, because they share a server.
test.describe.configure({ mode: 'default' });

test('cancel an image before the provider begins', async ({ page }) => {
  test.setTimeout(180_000);
  const user = new User(page);
  await user.signUp();
  await buyImages(page, [SINGAPORE]);
  await page.goto('/#/MyImagery');
  const cancel = page.getByRole('button', { name: /^Cancel image of Singapore/ });
  await cancel.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^\$[\d,.]+ goes back to the card you paid with\.$/)).toBeVisible();
  await expect(dialog.getByText(/You can cancel for a full refund until Planet begins/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Keep the image' })).toBeFocused();
  await expectAccessible(page, 'Cancel this image?');
  await dialog.getByRole('button', { name: 'Cancel image' }).click();
  await expect(dialog.getByText('The image is canceled')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByText(/(goes back|was refunded) to the card you paid with$/)).toBeVisible();
  await expect(cancel).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Info on Singapore/ })).toBeFocused();
});

test('providers that do not respond are named next to the results', async ({ page, watch }) => {
  watch.allowed.push('504');
  const user = new User(page);
  await user.arrive();
  await user.goTo(SILENT_PLACE, /48\.9/);
  await user.search();
  await expect(page.getByText(/Maxar did not answer within \d+ seconds/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry Maxar' })).toBeVisible();
});
