import { Keyboard } from '../support/keyboard.ts';
import { formAddress } from '../support/tasking.ts';
import { expect, test } from '../support/test.ts';
import { TEST_CARD, User } from '../support/user.ts';

const PERSON = [
  ['First name', 'Ada'],
  ['Last name', 'Byron'],
  ['Street address', '1 Orbit Road'],
  ['City', 'Greenbelt'],
  ['State', 'Maryland'],
  ['Zip', '20770'],
] as const;

/** From the landing page to a paid order. */
const PRESSES_MAX = 60;

test('from the landing page to a downloaded image by keyboard alone', async ({ page }) => {
  test.setTimeout(240_000);
  const user = new User(page);
  const keys = new Keyboard(page);
  await page.goto('/');

  await test.step('registration', async () => {
    await keys.activate(page.getByRole('link', { name: 'Register' }).last());
    await keys.tabTo(page.getByLabel('E-mail address'));
    await keys.type(user.email);
    await keys.tabTo(page.getByRole('textbox', { name: 'Password' }));
    await keys.type(user.password);
    for (const [label, text] of PERSON) {
      await keys.tabTo(page.getByLabel(label));
      await keys.type(text);
    }
    for (const label of ['Country of Residence', 'Citizenship']) {
      await keys.tabTo(page.getByRole('combobox', { name: label }));
      await keys.type('switz');
      await keys.press('Enter');
    }
    await keys.activate(page.getByRole('button', { name: 'Register' }));
    await expect(page.getByText('Selected Location', { exact: true })).toBeVisible();
    await keys.expectFocus('registering');
  });

  await test.step('a place, a search, and an image into the cart', async () => {
    const field = page.getByRole('combobox', { name: 'Search address or coordinates' });
    // It loads after the form, and its key has no effect until then.
    await field.waitFor();
    await keys.press('/');
    await expect(field).toBeFocused();
    await keys.type('Singapore');
    await page
      .getByRole('option', { name: /^Singapore/ })
      .first()
      .waitFor();
    await keys.press('Enter');
    await expect(user.selectedLocation).toContainText('Singapore');
    // Outside of the field, a character is a shortcut.
    await keys.press('Tab', 's');
    await expect(page.getByRole('progressbar', { name: 'Providers searched' })).toHaveCount(0, { timeout: 60_000 });
    await keys.expectFocus('the search');
    await keys.activate(user.results.first().getByRole('button', { name: /^Add / }));
    await keys.activate(page.getByRole('button', { name: 'Add to Cart', exact: true }));
    await expect(page.getByRole('button', { name: 'Added to Cart' })).toBeVisible();
    await keys.activate(page.getByRole('link', { name: 'Open the cart' }));
  });

  await test.step('cart, terms and payment', async () => {
    await expect(page.getByText('Prices checked.')).toBeVisible();
    await keys.tabTo(page.getByLabel('Check Here to Agree to above terms.'));
    await keys.press('Space');
    await keys.activate(page.getByRole('link', { name: 'Checkout' }));
    await expect(page.getByText(/Purchasing \d+ items?, totaling/)).toBeVisible();
    for (const [label, text] of [
      ['Card number', TEST_CARD],
      ['Expiry date', '12 / 40'],
      ['Security code', '123'],
    ] as const) {
      await keys.tabTo(page.getByLabel(label));
      await keys.type(text);
    }
    await keys.press('Enter');
    await expect(page.getByText('Purchase Completed')).toBeVisible();
    await keys.expectFocus('the purchase');
    expect(keys.presses).toBeLessThanOrEqual(PRESSES_MAX);
  });

  await test.step('the file', async () => {
    await keys.press('g', 'i');
    await expect(page.getByText('Delivered').first()).toBeVisible({ timeout: 120_000 });
    await keys.expectFocus('the delivery');
    const saved = page.waitForEvent('download');
    await keys.activate(page.getByRole('button', { name: /^Download/ }).first());
    expect((await saved).suggestedFilename()).toMatch(/\.\w+$/);
    await keys.expectFocus('the download');
  });

  await test.step('the list of shortcuts opens, closes, and returns the focus', async () => {
    await keys.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await keys.press('Tab', 'Tab', 'Tab', 'Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await keys.expectFocus('closing the list');
  });
});

test('from a window to a tasking in the cart by keyboard alone', async ({ page }) => {
  const user = new User(page);
  const keys = new Keyboard(page);
  await user.signUp();
  await page.goto(formAddress({ name: 'Oslo', latitude: 59.91, longitude: 10.75 }));
  await keys.tabTo(page.getByRole('tab', { name: 'Flexible' }));
  await keys.press('ArrowRight');
  const marks = page.getByRole('radiogroup', { name: 'Windows, in the order of time' }).getByRole('radio');
  await expect(marks.first()).toBeVisible();
  await keys.activate(page.getByRole('button', { name: 'Find Windows' }));
  await keys.expectFocus('the windows');
  await keys.tabTo(marks.and(page.locator('[tabindex="0"]')));
  await keys.press('ArrowRight');
  const add = page.getByRole('button', { name: 'Add Request to Cart' });
  await keys.activate(add);
  const endUse = page.getByLabel('Maxar End Use');
  const added = page.getByText('Request successfully added to cart for: Oslo');
  await expect(added.or(page.getByText('The request is not complete'))).toBeVisible();
  if (!(await added.isVisible())) {
    // The provider of this window requires an end use, so the focus is in that field.
    await expect(endUse).toBeFocused();
    await page.keyboard.type('Map');
    await keys.activate(add);
  }
  await expect(added).toBeVisible();
  await keys.expectFocus('adding the request');
  await keys.press('g', 'c');
  await expect(page.getByText('Tasking Requests (1)')).toBeVisible();
  await keys.expectFocus('the cart');
});

test('the skip link leads past the navigation bar', async ({ page }) => {
  await page.goto('/#/Help');
  const keys = new Keyboard(page);
  await keys.tabTo(page.getByRole('button', { name: 'Skip to content' }));
  await keys.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
