import type { Page } from '@playwright/test';
import { endpoints } from '../../packages/contract/src/index.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';
import { TEST_CARD, User } from '../support/user.ts';

/** Each screen is checked in four variants. */
test.describe.configure({ timeout: 180_000 });

test('the Home of a visitor is accessible', { tag: '@globe' }, async ({ page }) => {
  await page.goto('/#/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'Home');
});

test('the other screens of a visitor are accessible', async ({ page }) => {
  // The other screens for users show visitors the same invitation as Orders.
  for (const path of [
    'Login',
    'Registration',
    'ResetPassword',
    'Cart',
    'MyImagery',
    'Orders',
    'Tasking',
    'Help',
    'Help?topic=glossary-swath',
    'Help?q=cloud',
    'NoSuchScreen',
  ]) {
    await page.goto(`/#/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page, 'Keyboard shortcuts');
});

test('the globe of a user is accessible', { tag: '@globe' }, async ({ page }) => {
  await new User(page).arrive();
  await expectAccessible(page, 'Home');
});

test('the tabs of Home are accessible', async ({ page }) => {
  const user = new User(page);
  await user.arrive();
  await user.search();
  await expectAccessible(page, 'Search Imagery');
  await user.results.first().getByRole('button', { name: 'Info' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'image window');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Satellites' }).click();
  await expect(page.getByText(/Orbit Data calculated until/)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, 'Satellites');
  await page.getByRole('tab', { name: 'Locations' }).click();
  await expectAccessible(page, 'Locations');
});

test('the screens of a purchase are accessible', async ({ page }) => {
  // The banner stays unanswered, so it is checked on all of these screens.
  await requireConsent(page);
  const user = new User(page);
  await user.arrive();
  await user.search();
  await user.addToCart('Maxar');
  await user.openCart();
  await expect(page.getByText('Archived Images (1)')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Usage count' })).toBeVisible();
  await user.checkOut();
  await expectAccessible(page, 'Checkout');
  await user.pay(TEST_CARD);
  await expect(page.getByText('Purchase Completed')).toBeVisible();
  await expectAccessible(page, 'Purchase Completed');
  // My Imagery has separate journeys.
  await user.openMyImagery();
  await page.getByRole('link', { name: 'Orders and receipts' }).click();
  await page.getByRole('link', { name: /^Receipt R-/ }).waitFor();
  await expectAccessible(page, 'Orders');
  await page.getByRole('link', { name: /^Receipt R-/ }).click();
  await expect(page.getByRole('heading', { name: /^Receipt R-/ })).toBeVisible();
  await expectAccessible(page, 'Receipt');
});

/** Simulates a server with ANALYTICS_URL. Nothing is loaded from there before the user agrees. */
async function requireConsent(page: Page): Promise<void> {
  await page.route(`**${endpoints.serverInfo.path}`, async (route) => {
    const response = await route.fetch();
    const analytics = { urlTemplate: 'https://count.example.org/hit?account={user}', consent: 'ask' };
    await route.fulfill({ response, json: { ...(await response.json()), analytics } });
  });
}
