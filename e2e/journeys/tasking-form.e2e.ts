import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import type { PurchasePlace } from '../support/purchase.ts';
import { buyTasking, datesIn, formAddress, openTasking, TASKING_PLACES } from '../support/tasking.ts';
import { expect, test } from '../support/test.ts';
import { User } from '../support/user.ts';

const OSLO: PurchasePlace = { name: 'Oslo', latitude: 59.91, longitude: 10.75 };
/** Optical products have passes here in every season. */
const LISBON: PurchasePlace = { name: 'Lisbon', latitude: 38.71, longitude: -9.14 };

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let i = 0; i < 80; i++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${target.toString()}`);
}

test('a request is added to the cart by keyboard alone', { tag: '@smoke' }, async ({ page }) => {
  const user = new User(page);
  await user.signUp();
  await page.goto(formAddress(OSLO));
  const { keyboard } = page;

  await test.step('move from the description through the tabs and their explanation to the windows', async () => {
    await page.getByLabel('Area Description').waitFor();
    await tabTo(page, page.getByLabel('Area Description'));
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type('Oslo harbor');
    await tabTo(page, page.getByRole('tab', { name: 'Flexible' }));
    await keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Assured' })).toHaveAttribute('aria-selected', 'true');
    const info = page.getByRole('button', { name: 'About assured tasking' });
    await tabTo(page, info);
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('A window is a pass of one satellite over your place.');
    await keyboard.press('Escape');
    await expect(info).toBeFocused();
    // The windows were searched when the tab opened, and Find Windows searches again.
    await expect(page.getByRole('table', { name: 'Windows' })).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Find Windows' }));
    await keyboard.press('Enter');
  });

  await test.step('the arrow keys choose a window in the timeline, which is then also chosen in the list', async () => {
    const marks = page.getByRole('radiogroup', { name: 'Windows, in the order of time' }).getByRole('radio');
    await expect(marks.first()).toBeVisible();
    await tabTo(page, marks.and(page.locator('[tabindex="0"]')));
    await keyboard.press('ArrowRight');
    await expect(page.getByRole('table', { name: 'Windows' }).getByRole('radio', { checked: true })).toHaveCount(1);
  });

  await test.step('the request is added, and its link leads to the cart', async () => {
    const add = page.getByRole('button', { name: 'Add Request to Cart' });
    await tabTo(page, add);
    await keyboard.press('Enter');
    const added = page.getByText('Request successfully added to cart for: Oslo harbor - ');
    const incomplete = page.getByText('The request is not complete');
    await expect(added.or(incomplete)).toBeVisible();
    if (await incomplete.isVisible()) {
      // The provider of this window requires an end use, so the focus is in that field.
      await expect(page.getByLabel('Maxar End Use')).toBeFocused();
      await keyboard.type('Map');
      await tabTo(page, add);
      await keyboard.press('Enter');
    }
    await expect(added).toBeVisible();
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Your Cart' }));
    await keyboard.press('Enter');
    await expect(page.getByText('Tasking Requests (1)')).toBeVisible();
  });
});

test('the tasking screens are accessible', async ({ page }) => {
  test.setTimeout(180_000);
  const user = new User(page);
  await user.signUp();
  // Dates so late that no image is drawn while the journeys run.
  const [start, stop] = datesIn(24 * 10, 24 * 20);
  const place = TASKING_PLACES.clear;
  await buyTasking(page, { place, product: 'task:planet:flexible-40cm', window: { start, stop } });
  await page.goto(formAddress(LISBON));
  await page.getByRole('radio', { name: 'Select Plus, 30 cm color' }).check();
  await expect(page.getByText(/usable pass/)).toBeVisible();
  await expectAccessible(page, 'Flexible tasking');

  await page.getByRole('button', { name: 'About flexible tasking' }).click();
  await expect(page.getByRole('dialog', { name: 'About flexible tasking' })).toBeVisible();
  await expectAccessible(page, 'About flexible tasking');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add Request to Cart' }).click();
  await expect(page.getByText('The request is not complete')).toBeVisible();
  await expectAccessible(page, 'Flexible tasking with an error');
  await page.getByLabel('Maxar End Use').selectOption('Other');
  await page.getByRole('button', { name: 'Add Request to Cart' }).click();

  await page.getByRole('tab', { name: 'Assured' }).click();
  await page.getByRole('table', { name: 'Windows' }).getByRole('radio').first().check();
  await expectAccessible(page, 'Assured tasking');

  const detail = await openTasking(page, place);
  await expect(detail.getByText('Next pass')).toBeVisible();
  await expectAccessible(page, 'An own tasking');
  await detail.getByRole('button', { name: 'Cancel tasking' }).click();
  // Its name is set a moment after it appears.
  await expect(page.getByRole('dialog', { name: 'Cancel this tasking?' })).toBeVisible();
  await expectAccessible(page, 'Cancel this tasking?');
  await page.keyboard.press('Escape');

  await user.openCart();
  await expect(page.getByText('Prices checked.')).toBeVisible();
  await expectAccessible(page, 'Cart with a tasking');
});
