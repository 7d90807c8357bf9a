import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { TEST_CARD, User } from '../support/user.ts';

const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'light', viewport: { width: 360, height: 740 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const;

/** Runs in the page: a change of colours begins with the next frame and takes its time. */
async function colorsSettled(): Promise<void> {
  for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
}

/** Axe finds nothing and nothing scrolls sideways, light and dark, wide and on a phone. */
async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const { colorScheme, viewport } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await page.evaluate(colorsSettled);
    const look = `${screen}, ${colorScheme}, ${viewport.width} px`;
    // The canvas of the globe has its equivalent in lists and forms.
    const { violations } = await new AxeBuilder({ page }).exclude('canvas').analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
    expect(found, look).toEqual([]);
    const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflowPx, `${look} scrolls sideways`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(LOOKS[0].viewport);
}

test('the screens of a visitor are accessible', async ({ page }) => {
  test.setTimeout(180_000);
  for (const path of [
    '',
    'Login',
    'Registration',
    'ResetPassword',
    'Cart',
    'MyImagery',
    'Orders',
    'Tasking',
    'UpdateUser',
    'Help',
  ]) {
    await page.goto(`/#/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path || 'Home');
  }
});

test('the screens of the journey are accessible', async ({ page }) => {
  test.setTimeout(240_000);
  const user = new User(page);
  await user.arrive();
  await user.search();
  await expectAccessible(page, 'Search Imagery');
  await user.results.first().getByRole('button', { name: 'Info' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'image window');
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Satellites' }).click();
  await expect(page.getByText(/Orbit Data calculated until/)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, 'Satellites');
  await page.getByRole('tab', { name: 'Locations' }).click();
  await expectAccessible(page, 'Locations');
  await user.openCart();
  await expect(page.getByText('Archived Images (1)')).toBeVisible();
  await expectAccessible(page, 'Cart');
  await user.checkOut();
  await expectAccessible(page, 'Checkout');
  await user.pay(TEST_CARD);
  await expect(page.getByText('Purchase Completed')).toBeVisible();
  await expectAccessible(page, 'Purchase Completed');
  await user.openMyImagery();
  await expectAccessible(page, 'My Imagery');
  await page.getByRole('link', { name: 'Orders and receipts' }).click();
  await page.getByRole('link', { name: /^Receipt R-/ }).waitFor();
  await expectAccessible(page, 'Orders');
  await page.getByRole('link', { name: /^Receipt R-/ }).click();
  await expect(page.getByRole('heading', { name: /^Receipt R-/ })).toBeVisible();
  await expectAccessible(page, 'Receipt');
});
