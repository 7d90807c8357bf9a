import { endpoints } from '../../packages/contract/src/index.ts';
import { callApi } from '../support/api.ts';
import { expect, test } from '../support/test.ts';
import { DECLINED_CARD, TEST_CARD, User } from '../support/user.ts';

test('an unknown route shows the 404 page', async ({ page, watch }) => {
  watch.allowed.push('404');
  for (const address of ['/#/NoSuchScreen', '/no-such-path']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: '404 - Not Found' })).toBeVisible();
  }
  const answer = await page.request.get('/api/v3/noSuchCall');
  expect(answer.status()).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 'not-found', instance: '/api/v3/noSuchCall' });
});

test('a declined card is reported, and the order can still be paid', async ({ page, watch }) => {
  watch.allowed.push('402');
  const user = new User(page);
  await user.arrive();
  await user.search();
  await user.addToCart('Maxar');
  await user.openCart();
  await user.checkOut();
  await user.pay(DECLINED_CARD);
  await expect(page.getByText('Payment Error')).toBeVisible();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Purchase/ })).toBeDisabled();
  // The fields remain open, so another card can be typed immediately.
  await user.pay(TEST_CARD);
  await expect(page.getByText('Purchase Completed')).toBeVisible();
});

test('a forged price is rejected before the payment', async ({ page }) => {
  const user = new User(page);
  await user.arrive();
  await user.search();
  await user.addToCart('Maxar');
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage))
      if (key.includes('cart')) localStorage.setItem(key, String(value).replace(/"price":\d+/g, '"price":1'));
  });
  await page.reload();
  await user.openCart();
  await expect(page.getByText('$0.01').first()).toBeVisible();
  await user.agreeToTerms();
  await expect(page.getByText('The price has changed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled();
  await page.goto('/#/Checkout');
  await expect(page.getByRole('link', { name: 'Back to the cart' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Purchase' })).toHaveCount(0);
});

test('an expired session keeps the cart and asks for login', async ({ page, watch }) => {
  watch.allowed.push('401');
  const user = new User(page);
  await user.arrive();
  await user.search();
  await user.addToCart('Planet');
  await callApi(page, endpoints.logOut);
  await page.goto('/#/MyImagery');
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await user.logIn();
  await user.openCart();
  await expect(page.getByText('Archived Images (1)')).toBeVisible();
});
