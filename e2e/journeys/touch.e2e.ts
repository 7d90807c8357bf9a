import { lookAtTargets, PHONE } from '../support/targets.ts';
import { expect, test } from '../support/test.ts';
import { TEST_CARD, User } from '../support/user.ts';

/** Touch targets; `fit.e2e.ts` checks the screens. */
test.use({ viewport: PHONE, hasTouch: true });

test('the controls of dialogs and menus are large enough', async ({ page, watch }) => {
  test.setTimeout(180_000);
  // A quicklook that a busy machine draws may take longer than the short timeout of this server.
  watch.allowed.push('504');
  const user = new User(page);
  await user.arrive();
  await user.search();
  const look = async (name: string) => {
    const opened = page.getByRole('dialog').or(page.getByRole('menu'));
    await expect(opened).toBeVisible();
    await lookAtTargets(page, name);
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
  };
  await user.results.first().getByRole('button', { name: 'Info' }).click();
  await look('Info');
  await user.results.first().getByRole('button', { name: /^Add / }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' })).toBeInViewport();
  await look('the choice of a product');
  for (const result of [0, 1])
    await user.results
      .nth(result)
      .getByRole('button', { name: /^Compare/ })
      .click();
  await page.getByRole('button', { name: 'Compare both' }).click();
  await look('Compare');
  await page.getByRole('button', { name: /^Copy / }).click();
  await look('the menu of the coordinates');
  await page.getByRole('button', { name: 'Layers' }).click();
  await look('the menu of the globe');
  await page.getByRole('button', { name: 'Edit search' }).click();
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await expect(page.getByLabel('Results per Provider')).toBeVisible();
  await lookAtTargets(page, 'Advanced Options');
  await page.getByRole('button', { name: 'Draw or upload an area' }).click();
  const corners = '39.00, -76.90\n39.05, -76.82\n39.05, -76.90\n39.00, -76.82';
  await page.getByRole('textbox', { name: 'Positions, WKT or GeoJSON' }).fill(corners);
  await expect(page.getByRole('button', { name: 'Untie the crossing' })).toBeVisible();
  await lookAtTargets(page, 'The area and its repairs');
  await page.getByRole('tab', { name: 'Satellites' }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page
    .getByRole('button', { name: /^Pass Info/ })
    .first()
    .click();
  await look('Pass Info');
  await lookAtTargets(page, 'The filters of satellites');
});

test('the controls of a purchase are large enough', async ({ page, watch }) => {
  test.setTimeout(180_000);
  // A quicklook that a busy machine draws may take longer than the short timeout of this server.
  watch.allowed.push('504');
  const user = new User(page);
  await user.arrive();
  await user.search();
  await user.addToCart('Maxar');
  await page.goto('/#/Cart');
  await expect(page.getByText('Prices checked.')).toBeVisible();
  await lookAtTargets(page, 'The cart');
  // In touch mode the label covers its box.
  await page.getByText('Check Here to Agree to above terms.').click();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.locator('summary', { hasText: 'Other test cards' }).click();
  await lookAtTargets(page, 'The checkout');
  // As in another browser, where it is not the order of the cart.
  await page.evaluate(() => localStorage.removeItem('groundtrack-cart-order'));
  await page.goto('/#/Orders');
  await page.getByRole('button', { name: /^Discard/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await lookAtTargets(page, 'Discard this order');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Pay \$/ }).click();
  await user.pay(TEST_CARD);
  await expect(page.getByText('Purchase Completed')).toBeVisible();
  await lookAtTargets(page, 'Purchase Completed');
  await page.getByRole('link', { name: 'Open My Imagery' }).click();
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible({ timeout: 120_000 });
  for (const [opener, opened] of [
    [/^Other formats/, page.getByRole('menu')],
    [/^Info on/, page.getByRole('dialog')],
  ] as const) {
    await page
      .getByRole('button', { name: opener })
      .or(page.getByRole('link', { name: opener }))
      .click();
    await expect(opened).toBeVisible();
    await lookAtTargets(page, String(opener));
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
  }
});

test('the controls of the account screens are large enough', async ({ page }) => {
  await new User(page).signUp();
  await page.goto('/#/UpdateUser');
  await lookAtTargets(page, 'Contact');
  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Turn on two-step login' }).click();
  await lookAtTargets(page, 'Security with its form open');
  await page.getByRole('link', { name: 'Data' }).click();
  await page.getByRole('button', { name: 'Delete this account' }).click();
  await expect(page.getByRole('button', { name: 'Delete account for good' })).toBeVisible();
  await lookAtTargets(page, 'Data with its form open');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: /^user-/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await lookAtTargets(page, 'The menu of the user');
});
