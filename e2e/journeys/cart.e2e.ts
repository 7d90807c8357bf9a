import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';
import { User } from '../support/user.ts';

interface StoredCart {
  readonly state: {
    readonly cart: {
      readonly images: {
        selectedPriceId: string;
        quote?: unknown;
        readonly image: { featureId: string; readonly products: { price: number; priceId: string }[] };
      }[];
    };
  };
}

/**
 * What a cart looks like that was filled before its provider changed a price and withdrew an image: the first image
 * stands there for a cent, the second under an id its provider no longer knows.
 */
async function ageCart(page: Page): Promise<void> {
  await page.evaluate(() => {
    // What the application itself wrote.
    const stored = JSON.parse(localStorage.getItem('groundtrack-cart') ?? '') as StoredCart;
    const [first, second] = stored.state.cart.images;
    if (!first || !second) throw new Error('The cart has to hold two images');
    for (const item of [first, second]) delete item.quote;
    for (const product of first.image.products) product.price = 1;
    second.image.featureId = `${second.image.featureId}-gone`;
    for (const product of second.image.products) product.priceId = `gone-${product.priceId}`;
    second.selectedPriceId = `gone-${second.selectedPriceId}`;
    localStorage.setItem('groundtrack-cart', JSON.stringify(stored));
  });
  await page.reload();
}

test('the cart says what each image costs and why, and what changed since', async ({ page, watch }) => {
  test.setTimeout(240_000);
  // Of the image that is gone there is no preview either.
  watch.allowed.push('404');
  const user = new User(page);
  await user.arrive();
  await user.search();
  await user.addToCart('Maxar', { geoTiff: true });
  await user.addToCart('Planet');
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove/ }) });

  await test.step('opened, it asks for the prices and shows how they come about', async () => {
    await user.openCart();
    await expect(page.getByText('Prices checked.')).toBeVisible();
    const line = cards.first().getByText(/km² at \$\d/);
    await line.click();
    await expect(cards.first().getByText('GeoTIFF', { exact: true })).toBeVisible();
    await expect(cards.first().getByText(/\(maxar-\d{4}-\d\d\)/)).toBeVisible();
    await expect(
      cards
        .first()
        .getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/)
        .last(),
    ).toBeVisible();
    await expectAccessible(page, 'Cart with lines');
  });

  await test.step('an expired session keeps it', async () => {
    await page.context().clearCookies();
    await page.reload();
    await expect(page.getByText('You have 2 items in your cart')).toBeVisible();
    await page.getByRole('link', { name: 'Log in to check out' }).click();
    await user.logIn();
    await expect(page.getByText('You have 2 items in your cart')).toBeVisible();
  });

  await test.step('a changed price and a withdrawn image say so and close the checkout', async () => {
    // The answer about prices is written into the cart: one that is still on its way would undo the ageing.
    await expect(page.getByText('Prices checked.')).toBeVisible();
    await ageCart(page);
    await expect(page.getByText(/^It was \$0\.01 when you added it; it is \$/)).toBeVisible();
    await expect(page.getByText('This offer is no longer available')).toBeVisible();
    await user.agreeToTerms();
    await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled();
    await expectAccessible(page, 'Cart with changed offers');
  });

  await test.step('the new price accepted and the image removed, it can be paid', async () => {
    await page.getByRole('button', { name: /^Accept \$/ }).click();
    await expect(page.getByText('The price has changed')).toHaveCount(0);
    await cards
      .nth(1)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(page.getByText('You have 1 item in your cart')).toBeVisible();
    await page.getByRole('link', { name: 'Checkout' }).click();
    await expect(page.getByText(/^Purchasing 1 item, totaling \$/)).toBeVisible();
  });
});
