import { type StripeFake, startStripeFake } from '../../apps/server/src/testing/stripe-fake/stripe-fake.ts';
import { endpoints } from '../../packages/contract/src/index.ts';
import { withOwnServer } from '../support/own-server.ts';
import { standInForStripe } from '../support/stripe-script.ts';
import { test as base, expect } from '../support/test.ts';
import { DECLINED_CARD, TEST_CARD, User } from '../support/user.ts';

const WEBHOOK_SECRET = 'whsec_journey';
const CHALLENGED_CARD = '4000 0025 0000 3155';

/** A server that takes payments through Stripe, and the fake of Stripe behind it. */
const test = base.extend<object, { shop: { readonly url: string; readonly fake: StripeFake } }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern
    async ({}, use) => {
      const fake = await startStripeFake({ port: 0, webhookUrl: 'http://127.0.0.1:1', webhookSecret: WEBHOOK_SECRET });
      const settings = {
        STRIPE_SECRET_KEY: 'sk_test_groundtrack',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_groundtrack',
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_API: fake.url,
      };
      await withOwnServer(settings, async (url) => {
        await fake.sendWebhooksTo(url + endpoints.paymentWebhook.path);
        await use({ url, fake });
      });
      await fake.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});
// One after another, because they share a server and its Stripe.
test.describe.configure({ mode: 'default' });

test('pay through Stripe: declined, 3-D Secure, and the image is delivered', async ({ page, shop, watch }) => {
  test.setTimeout(240_000);
  watch.allowed.push('https://js.stripe.com/', 'https://api.stripe.com/', '402');
  const user = new User(page);
  const number = page.getByLabel('Number of the card');
  const purchase = page.getByRole('button', { name: 'Purchase' });
  const hosts: string[] = [];
  const before = await shop.fake.book();
  page.on('request', (request) => void hosts.push(new URL(request.url()).host));
  await standInForStripe(page, shop.fake.url);

  await test.step('no page except the checkout loads anything from Stripe', async () => {
    await user.arrive();
    await user.goTo('Singapore', /^Singapore/);
    await user.search();
    await user.addToCart('Maxar');
    await user.openCart();
    expect(hosts.filter((host) => host.endsWith('stripe.com'))).toEqual([]);
    await user.checkOut();
    await expect(page.getByText('Test mode. No card is charged.')).toBeVisible();
  });

  await test.step('the form reports errors of the card', async () => {
    await expect(purchase).toBeEnabled();
    await purchase.click();
    await expect(purchase).toBeEnabled();
    await expect(page.getByText('Payment Error')).toHaveCount(0);
  });

  await test.step('a declined card shows Stripe’s message and allows another card', async () => {
    await number.fill(DECLINED_CARD);
    await purchase.click();
    await expect(page.getByText('Payment Error')).toBeVisible();
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await expect(purchase).toBeDisabled();
    await expect(number).toBeEnabled();
  });

  await test.step('a step in the bank’s window is rejected, then approved', async () => {
    await number.fill(CHALLENGED_CARD);
    await purchase.click();
    await page.getByRole('button', { name: 'Fail' }).click();
    await expect(page.getByText('We are unable to authenticate your card.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await purchase.click();
    await page.getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByText('Purchase Completed')).toBeVisible();
  });

  await test.step('the event from Stripe starts the delivery', async () => {
    await user.openMyImagery();
    await expect(page.getByText('Delivered').first()).toBeVisible({ timeout: 120_000 });
    const { charges, intents } = await shop.fake.book();
    expect(charges).toHaveLength(before.charges.length + 1);
    expect(intents).toHaveLength(before.intents.length + 1);
  });
});

test('an opened checkout while Stripe is down', async ({ page, shop, watch }) => {
  test.setTimeout(180_000);
  watch.allowed.push('502', 'https://js.stripe.com/', 'ERR_FAILED', 'https://api.stripe.com/', TEST_CARD);
  const user = new User(page);
  const before = await shop.fake.book();
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await user.arrive();
  await user.goTo('Singapore', /^Singapore/);
  await user.search();
  await user.addToCart('Maxar');
  await user.openCart();
  await user.agreeToTerms();
  await shop.fake.break({ kind: 'error', times: 3, path: '/v1/payment_intents' });
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByText('Error creating payment, contact support')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Stripe’s card form could not be loaded.')).toBeVisible({ timeout: 30_000 });
  await standInForStripe(page, shop.fake.url);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Number of the card').fill(TEST_CARD);
  await page.getByRole('button', { name: 'Purchase' }).click();
  await expect(page.getByText('Purchase Completed')).toBeVisible();
  expect((await shop.fake.book()).charges).toHaveLength(before.charges.length + 1);
});
