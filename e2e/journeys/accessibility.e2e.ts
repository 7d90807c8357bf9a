import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { User } from '../support/user.ts';

/** What axe finds on the screen, without the canvas of the globe; every list and form mirrors it. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude('canvas').analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

async function expectAccessible(page: Page, screen: string): Promise<void> {
  expect(await findings(page), screen).toEqual([]);
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflowPx, `${screen} scrolls sideways`).toBeLessThanOrEqual(0);
}

for (const [name, colorScheme, viewport] of [
  ['light on a wide screen', 'light', { width: 1280, height: 800 }],
  ['dark on a wide screen', 'dark', { width: 1280, height: 800 }],
  ['light on a phone', 'light', { width: 360, height: 740 }],
  ['dark on a phone', 'dark', { width: 360, height: 740 }],
] as const) {
  test.describe(name, () => {
    test.use({ colorScheme, viewport });

    test('the screens of a visitor are accessible', async ({ page }) => {
      for (const path of [
        '',
        'Login',
        'Registration',
        'ResetPassword',
        'Cart',
        'MyImagery',
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
      const user = new User(page);
      await user.register();
      await expectAccessible(page, 'Home');
      await user.search();
      await expectAccessible(page, 'results');
      await user.results.first().getByRole('button', { name: 'Info' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'image window');
      await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click();
      await page.keyboard.press('Escape');
      for (const tab of ['Satellites', 'Locations']) {
        await page.getByRole('tab', { name: tab }).click();
        if (tab === 'Satellites') await expect(page.getByText(/Orbit Data calculated until/)).toBeVisible();
        await expectAccessible(page, tab);
      }
      await page.goto('/#/Cart');
      await expect(page.getByText('Archived Images (1)')).toBeVisible();
      await expectAccessible(page, 'Cart');
      await user.checkOut();
      await expectAccessible(page, 'Checkout');
    });
  });
}
