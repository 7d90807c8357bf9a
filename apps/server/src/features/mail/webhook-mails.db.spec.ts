import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailJobKey } from '../../domain/job-keys.ts';
import { JobQueue } from '../../platform/db/job-queue.ts';
import { systemIds } from '../../platform/system/system.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { testSecrets } from '../../testing/test-secrets.ts';
import { notifyWebhookAdded, notifyWebhookDisabled } from './webhook-mails.ts';

const letterhead = {
  shopName: 'Orbit Images',
  publicUrl: 'https://images.example/',
  supportEmail: 'help@images.example',
};

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const deps = {
  jobs: new JobQueue(),
  clock: { nowMs: () => shop.time.nowMs },
  ids: systemIds,
  secrets: testSecrets,
  letterhead: () => letterhead,
};

function notify(accountId: string, url: string): Promise<void> {
  return shop.db
    .transaction()
    .execute((tx) => notifyWebhookDisabled(deps, tx, { accountId, url, reason: 'It answered 410 Gone' }));
}
const mails = () => shop.db.selectFrom('mail').selectAll().execute();

it('states the host, the reason, and the page to resume it', async () => {
  const accountId = await shop.openAccount();
  await notify(accountId, 'https://example.org/hooks?key=4711');
  const [mail] = await mails();
  expect(mail).toMatchObject({
    recipient: `${accountId}@example.org`,
    subject: 'Your webhook to example.org was turned off',
  });
  expect(mail?.body_text).toContain('We turned off your webhook to example.org. It answered 410 Gone.');
  expect(mail?.body_text).toContain('https://images.example/#/Webhooks');
  expect(`${mail?.body_text} ${mail?.body_html}`).not.toContain('4711');
  expect((await shop.waitingJobs()).has(mailJobKey(mail?.id ?? ''))).toBe(true);
});

it('sends nothing if the account is deleted', async () => {
  const before = await mails();
  await notify(systemIds.uuid(), 'https://example.org/');
  expect(await mails()).toEqual(before);
});

it('names to the owner the host of a new webhook, and what to do if a stranger added it', async () => {
  const accountId = await shop.openAccount();
  const webhook = { accountId, url: 'https://example.org/hooks?key=4711', atMs: Date.parse('2026-09-01T12:00:00Z') };
  await shop.db.transaction().execute((tx) => notifyWebhookAdded(deps, tx, webhook));
  const [mail] = (await mails()).filter(({ recipient }) => recipient === `${accountId}@example.org`);
  expect(mail?.subject).toBe('A webhook to example.org was added to your Orbit Images account');
  expect(mail?.body_text).toContain('delete the webhook, change your password now, and write to help@images.example');
  expect(mail?.body_text).toContain('https://images.example/#/Webhooks');
  expect(`${mail?.body_text} ${mail?.body_html}`).not.toContain('4711');
});
