import type { PurchasePlace } from '../support/purchase.ts';
import { buyTasking, formAddress, openTasking, windowsOf } from '../support/tasking.ts';
import { expect, test } from '../support/test.ts';
import { TEST_CARD, User } from '../support/user.ts';

/** In high demand according to the example price book. */
const SINGAPORE: PurchasePlace = { name: 'Singapore', latitude: 1.29, longitude: 103.85 };
/** So far north that radar satellites pass many times a day. */
const NORTH_CAPE: PurchasePlace = { name: 'North Cape', latitude: 71.17, longitude: 25.78 };

const inCents = (text: string): number =>
  Math.round(Number(/\$([\d,]+\.\d\d)/.exec(text)?.[1]?.replace(',', '')) * 100);

test('buy an image and a tasking with fees in one cart', async ({ page }) => {
  const user = new User(page);
  await user.arrive();
  await user.goTo('Singapore', /^Singapore/);
  await user.search();
  await user.addToCart('Planet');

  await test.step('the form adds up product, high demand and media rights', async () => {
    await page.goto(formAddress(SINGAPORE));
    await page.getByRole('radio', { name: 'Select, 50 cm color' }).check();
    await page.getByLabel('Maxar End Use').selectOption('Mapping and navigation');
    await page.getByLabel('Media rights').check();
    await page.getByLabel('Notes for the imagery provider (optional)').fill('Low tide, please');
    const price = page.getByRole('main').getByLabel('Price', { exact: true });
    await expect(price.getByRole('definition')).toHaveText([
      /^\d{4}-\d\d-\d\d to \d{4}/,
      '$3,500.00',
      '$680.00',
      '$680.00',
      '$4,860.00',
    ]);
    await page.getByRole('button', { name: 'Add Request to Cart' }).click();
    await expect(
      page.getByText('Request successfully added to cart for: Singapore - Select, 50 cm color'),
    ).toBeVisible();
  });

  let totalCents = 0;
  await test.step('the cart has both, with the fees, the cancellation rule, and the total', async () => {
    await user.openCart();
    await expect(page.getByText('You have 2 items in your cart')).toBeVisible();
    await expect(page.getByText('Archived Images (1)')).toBeVisible();
    const request = page.getByRole('listitem').filter({ hasText: 'Low tide, please' });
    await request.getByText('What you request', { exact: true }).click();
    await expect(request.getByRole('definition').filter({ hasText: '$4,860.00' }).first()).toBeVisible();
    await expect(request).toContainText('You can cancel for a full refund until 24 hours before the planned pass.');
    await expect(page.getByText('Prices checked.')).toBeVisible();
    const image = page.getByRole('listitem').filter({ hasText: ', display JPG' }).getByRole('strong').last();
    const total = page.getByRole('complementary', { name: 'Summary' }).getByRole('strong').first();
    totalCents = inCents(await total.innerText());
    expect(totalCents).toBe(inCents(await image.innerText()) + 486_000);
  });

  const total = (totalCents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  await test.step('the order is paid at that price', async () => {
    await user.checkOut();
    await expect(page.getByText(`Purchasing 2 items, totaling ${total}`)).toBeVisible();
    await user.pay(TEST_CARD);
    await expect(page.getByText('Purchase Completed')).toBeVisible();
  });

  await test.step('order and receipt are the same, line by line', async () => {
    await page.goto('/#/Orders');
    await expect(page.getByRole('definition').filter({ hasText: total })).toHaveCount(1);
    await page.getByRole('link', { name: /^Receipt R-/ }).click();
    const sheet = page.getByRole('article');
    for (const line of ['Select, 50 cm color', 'High Demand', 'Media Usage', total])
      await expect(sheet.getByText(line).first()).toBeVisible();
    await expect(sheet.getByRole('cell', { name: '$680.00' })).toHaveCount(2);
  });
});

test('cancel a tasking before its deadline, and not after it', async ({ page }) => {
  const product = 'task:iceye:spot-50cm-assured';
  const rule = 'You can cancel for a full refund until 24 hours before the window.';
  const user = new User(page);
  await user.signUp();
  await page.goto('/#/Tasking');

  await test.step('before the deadline, the price is refunded', async () => {
    const [window] = await windowsOf(page, NORTH_CAPE, product, [100, 124]);
    if (!window) throw new Error('No satellite passes');
    await buyTasking(page, { place: NORTH_CAPE, product, window });
    const detail = await openTasking(page, NORTH_CAPE);
    await expect(detail).toContainText(`${rule} The deadline is `);
    await expect(detail.getByText('Next pass')).toBeVisible();
    await detail.getByRole('button', { name: 'Cancel tasking' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('$1,600.00 goes back to the card you paid with.')).toBeVisible();
    await expect(dialog.getByText(rule)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel tasking' }).click();
    await expect(detail.getByText(/^\$1,600\.00 (goes back|was refunded) to the card you paid with$/)).toBeVisible();
    await expect(detail.getByRole('button', { name: 'Cancel tasking' })).toHaveCount(0);
  });

  await test.step('after the deadline, the open page shows that it has passed', async () => {
    const place = { ...NORTH_CAPE, name: 'North Cape, soon' };
    // The deadline passes a few seconds after the purchase, because a simulated hour takes six seconds.
    const [window] = await windowsOf(page, place, product, [26, 50]);
    if (!window) throw new Error('No satellite passes');
    await buyTasking(page, { place, product, window });
    const detail = await openTasking(page, place);
    await expect(detail).toContainText(`${rule} The deadline was `, { timeout: 60_000 });
    await expect(detail.getByText('Next pass')).toBeVisible();
    await expect(detail.getByRole('button', { name: 'Cancel tasking' })).toHaveCount(0);
  });
});
