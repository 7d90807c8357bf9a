import { openReceiver, type Receiver, verifiedEvent } from '../../apps/server/src/testing/webhook-receiver.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';
import { TEST_CARD, User } from '../support/user.ts';

/** A customer's server on loopback, which accepts messages that are signed with its secret. */
let receiver: Receiver;
let secret = '';
const events: unknown[] = [];
test.beforeEach(async () => {
  receiver = await openReceiver();
  receiver.answers((response, message) => {
    try {
      events.push(verifiedEvent(secret, message));
      response.writeHead(200).end('thank you');
    } catch (error) {
      response.writeHead(401).end(String(error));
    }
  });
});
test.afterEach(() => receiver.close());

test('add an address, test it, buy an image and receive a signed message for every state', { tag: '@smoke' }, async ({
  page,
}) => {
  test.setTimeout(240_000);
  const user = new User(page);
  await user.signUp();

  await test.step('the account screen has the webhooks, which explain how they work', async () => {
    await page.goto('/#/UpdateUser');
    await page.getByRole('link', { name: 'API and webhooks' }).click();
    await expect(page.getByText('Add your first address')).toBeVisible();
    await expectAccessible(page, 'Webhooks without an address');
  });

  await test.step('an error in a URL is shown at its field', async () => {
    await page.getByLabel('Address').fill('ftp://example.org');
    await page.getByRole('button', { name: 'Add address' }).click();
    await expect(page.getByText('Address must begin with https://')).toBeVisible();
  });

  await test.step('a test without the secret is rejected, and the response is shown', async () => {
    await page.getByLabel('Address').fill(receiver.url);
    await page.getByRole('button', { name: 'Add address' }).click();
    const shown = page.getByLabel('Signing secret', { exact: true });
    await expect(shown).toHaveValue(/^whsec_/);
    await expectAccessible(page, 'Webhooks with a new secret');
    await page.getByRole('button', { name: 'Send test' }).click();
    await expect(page.getByText('Test failed')).toBeVisible();
    await expect(page.getByText(/^Answered 401/)).toBeVisible();
    secret = await shown.inputValue();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await expect(shown).toHaveCount(0);
  });

  await test.step('a test with the secret is accepted', async () => {
    await page.getByRole('button', { name: 'Send test' }).click();
    await expect(page.getByText('Test succeeded')).toBeVisible();
    await expect(page.getByText('thank you')).toBeVisible();
    expect(events).toEqual([expect.objectContaining({ type: 'ping' })]);
  });

  await test.step('a purchase is reported state by state, in order', async () => {
    await page.goto('/#/Home');
    await user.search();
    await user.addToCart('Maxar');
    await user.openCart();
    await user.checkOut();
    await user.pay(TEST_CARD);
    const states = () => events.flatMap((event) => (event as { data: { state?: string } }).data.state ?? []);
    await expect
      .poll(states, { timeout: 60_000 })
      .toEqual(['Purchased', 'Ordered', 'Processing', 'Complete', 'Delivered']);
    expect(receiver.received).toHaveLength(events.length + 1);
  });

  await test.step('the history lists the messages, and sends one again', async () => {
    await page.goto('/#/Webhooks');
    await page.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('list', { name: /^History of/ });
    await expect(history.getByText('Image Delivered')).toBeVisible();
    await expect(history.getByText('Not accepted')).toHaveCount(1);
    await expectAccessible(page, 'Webhooks with a history');
    await history.getByRole('button', { name: /^Send again Image Delivered/ }).click();
    await expect.poll(() => events.length).toBe(7);
    expect(events.at(-1)).toEqual(events.at(-2));
  });

  await test.step('a deleted webhook is gone', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Delete now' })).toBeVisible();
    await expectAccessible(page, 'Webhooks, one about to be deleted');
    await page.getByRole('button', { name: 'Delete now' }).click();
    await expect(page.getByText('Add your first address')).toBeVisible();
  });
});
