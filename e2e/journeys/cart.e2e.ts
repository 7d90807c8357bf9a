import type { Locator, Page } from '@playwright/test';
import { endpoints } from '../../packages/contract/src/index.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';
import { TEST_CARD, User } from '../support/user.ts';

const cards = (page: Page): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove/ }) });

/**
 * Makes the next searches return stale offers of two providers: the first one's images cost one cent, and the second
 * one's images have ids that no longer exist.
 */
async function searchInThePast(page: Page, cheaper: string, withdrawn: string): Promise<void> {
  const { path, answer } = endpoints.catalog;
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const { images, ...rest } = answer.schema.parse(await response.json());
    const past = images.map((image) => {
      if (image.provider === cheaper)
        return { ...image, products: image.products.map((product) => ({ ...product, price: 1 })) };
      if (image.provider !== withdrawn) return image;
      const products = image.products.map((product) => ({ ...product, priceId: `gone-${product.priceId}` }));
      return { ...image, featureId: `${image.featureId}-gone`, products };
    });
    await route.fulfill({ response, json: { ...rest, images: past } });
  });
}

test('the cart explains the price of each image, and outlives the session', async ({ page }) => {
  const user = new User(page);
  await user.arrive();
  await user.search();
  await user.addToCart('Maxar', { geoTiff: true });
  await user.addToCart('Planet', { withoutBand: 'Blue' });

  await test.step('when opened, it fetches the prices and shows how they are calculated', async () => {
    await user.openCart();
    await expect(page.getByText('Prices checked.')).toBeVisible();
    const card = cards(page).first();
    await card.getByText(/km² (minimum )?at \$\d/).click();
    await expect(card.getByText('GeoTIFF', { exact: true })).toBeVisible();
    await expect(card.getByText(/\(maxar-\d{4}-\d\d\)/)).toBeVisible();
    await expect(card.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/).last()).toBeVisible();
    await expect(cards(page).nth(1).getByText('Red, Green, Near infrared')).toBeVisible();
    await expectAccessible(page, 'Cart with lines');
  });

  await test.step('the cart is kept when the session expires', async () => {
    await page.context().clearCookies();
    await page.reload();
    await expect(page.getByText('You have 2 items in your cart')).toBeVisible();
    await page.getByRole('link', { name: 'Log in to check out' }).click();
    await user.logIn();
    await expect(page.getByText('You have 2 items in your cart')).toBeVisible();
    await expect(page.getByText('Prices checked.')).toBeVisible();
  });
});

test('the cart shows changes since it was filled, and can be paid once they are resolved', async ({ page, watch }) => {
  // The withdrawn image has no preview either.
  watch.allowed.push('404');
  const user = new User(page);
  await user.arrive();
  await searchInThePast(page, 'maxar', 'planet');
  await user.search();
  await user.addToCart('Maxar', { geoTiff: true });
  await user.addToCart('Planet');

  await test.step('a changed price and a withdrawn image are reported and block the checkout', async () => {
    await user.openCart();
    await expect(page.getByText(/^It was \$0\.01 when you added it. Now it is \$/)).toBeVisible();
    await expect(page.getByText('This offer is no longer available')).toBeVisible();
    await user.agreeToTerms();
    await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled();
    await expectAccessible(page, 'Cart with changed offers');
  });

  await test.step('after accepting the new price and removing the image, it can be paid', async () => {
    await page.getByRole('button', { name: /^Accept \$/ }).click();
    await expect(page.getByText('The price has changed')).toHaveCount(0);
    await cards(page)
      .nth(1)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(page.getByText('You have 1 item in your cart')).toBeVisible();
    await page.getByRole('link', { name: 'Checkout' }).click();
    await expect(page.getByText(/^Purchasing 1 item, totaling \$/)).toBeVisible();
  });
});

test('an abandoned checkout leaves one order, which the cart pays and another browser can discard', async ({
  page,
}) => {
  const user = new User(page);
  await user.arrive();
  await user.search();
  await user.addToCart('Maxar');
  await user.addToCart('Planet');
  const unpaid = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Not paid' });
  const openOrders = () => page.goto('/#/Orders');

  await test.step('a changed cart still has only one order', async () => {
    await user.openCart();
    await user.checkOut();
    await openOrders();
    await expect(page.getByText('No orders yet')).toBeVisible();
    await user.openCart();
    await page
      .getByRole('button', { name: /^Remove/ })
      .last()
      .click();
    await user.checkOut();
    await openOrders();
    await expect(page.getByText('No orders yet')).toBeVisible();
  });

  const openElsewhere = async () => {
    await page.evaluate(() => localStorage.removeItem('groundtrack-cart-order'));
    await page.reload();
  };

  await test.step('an order of another browser can be discarded', async () => {
    await openElsewhere();
    await expect(unpaid).toHaveCount(1);
    await expect(unpaid).not.toContainText('Planet');
    await expectAccessible(page, 'Orders with one that is not paid');
    await expect(unpaid.getByText(/It closes by itself at \d{4}-\d\d-\d\d \d\d:\d\d UTC/)).toBeVisible();
    await unpaid.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard order' }).click();
    await expect(page.getByText('The order is discarded')).toBeVisible();
    await expect(page.getByText('No orders yet')).toBeVisible();
  });

  await test.step('the same cart is ordered again and paid later, which empties the cart', async () => {
    await user.openCart();
    await user.checkOut();
    await openOrders();
    await page.goto('/#/Checkout');
    await user.pay(TEST_CARD);
    await expect(page.getByText('Purchase Completed')).toBeVisible();
    await openOrders();
    await expect(page.getByRole('heading', { name: /^Order R-\d{6}$/ })).toBeVisible();
    await expect(unpaid).toHaveCount(0);
    await user.openCart();
    await expect(page.getByText('You have no images in your cart.')).toBeVisible();
  });
});
