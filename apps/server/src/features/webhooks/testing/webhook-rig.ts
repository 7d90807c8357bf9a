import { randomUUID } from 'node:crypto';
import { type ItemId, toItemId, toOrderId, type WebhookDelivery } from '@groundtrack/contract';
import { sql } from 'kysely';
import type { DisabledWebhook } from '../../../domain/feature-ports.ts';
import { JobQueue } from '../../../platform/db/job-queue.ts';
import type { Caller } from '../../../platform/http/handler.ts';
import { systemIds } from '../../../platform/system/system.ts';
import { insertAccount } from '../../../testing/insert-account.ts';
import { silentLog } from '../../../testing/silent-log.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { testHttpClient } from '../../../testing/test-http-client.ts';
import { testSecrets } from '../../../testing/test-secrets.ts';
import { openReceiver } from '../../../testing/webhook-receiver.ts';
import { notifyWebhooks } from '../notify-webhooks.ts';
import { PgWebhookOutbox } from '../pg-webhook-outbox.ts';
import { PgWebhookStore } from '../pg-webhook-store.ts';
import { type PostRules, postWebhook } from '../post-webhook.ts';
import { sendWebhooks } from '../send-webhooks.ts';
import type { WebhookDeps } from '../webhook-deps.ts';
import { webhookHandlers } from '../webhook-handlers.ts';
import { webhookJobKey } from '../webhook-job-key.ts';

/** Longer than a busy machine takes to respond to itself. */
export const TIMEOUT_MS = 30_000;
const never = new AbortController().signal;
export const nothing = { params: undefined, query: undefined, headers: undefined, body: undefined };

/** Webhooks of one account over a real database and a real receiver, with a settable clock. */
export async function openWebhookRig() {
  const opened = await testDatabase();
  const db = opened.database.transactions;
  // The verifying library uses the real clock.
  const time = { nowMs: Date.now() };
  const rules: PostRules = { addresses: 'private', timeoutMs: TIMEOUT_MS, answerBytes: 1024 };
  const off: DisabledWebhook[] = [];
  const added: string[] = [];
  const deps: WebhookDeps = {
    store: new PgWebhookStore(db, testSecrets),
    outbox: new PgWebhookOutbox(db, systemIds, testSecrets),
    ids: systemIds,
    addresses: 'private',
    publicUrl: () => 'https://images.example/',
    jobs: new JobQueue(),
    clock: { nowMs: () => time.nowMs },
    log: silentLog,
    events: {
      added: async (_tx, { url }) => void added.push(url),
      disabled: async (_tx, webhook) => void off.push(webhook),
    },
    serverKey: 'server key',
    userAgent: 'Groundtrack/0',
    post: (post, signal) => postWebhook(testHttpClient, post, { ...rules, signal }),
  };
  /** Dependencies with this receiver timeout. */
  const waiting = (timeoutMs: number): Pick<WebhookDeps, 'post'> => ({
    post: (post, signal) => postWebhook(testHttpClient, post, { ...rules, timeoutMs, signal }),
  });
  const handlers = webhookHandlers(deps);
  const openAccount = () => insertAccount(opened);
  let accountId = await openAccount();
  let receiver = await openReceiver();

  const as = (id = accountId) => {
    const caller: Caller = { accountId: id, sessionHash: new Uint8Array(), isConfirmed: true };
    return { caller, requestId: 'r', ip: '', signal: never, rawBody: new Uint8Array(), rawHeaders: {} };
  };
  async function add(url = receiver.url, description = '') {
    const made = await handlers.createWebhook({ ...nothing, body: { url, description } }, as());
    if (!made.ok) throw new Error(made.failure.detail);
    return { ...made.value, id: made.value.webhook.id };
  }
  /** Writes a state change as fulfillment does; `then` runs before the commit. @returns the image */
  async function notify(to: 'Ordered' | 'Delivered' = 'Ordered', then = async () => undefined): Promise<ItemId> {
    const itemId = toItemId(randomUUID());
    const moved = {
      itemId,
      kind: 'archive',
      attempt: null,
      orderId: toOrderId(randomUUID()),
      accountId,
      from: 'Purchased',
      to,
    } as const;
    await db.transaction().execute(async (tx) => {
      await notifyWebhooks(deps, tx, { ...moved, reason: null, atMs: time.nowMs });
      await then();
    });
    return itemId;
  }
  /** Runs the job of a webhook, as a worker does that takes it out of the queue. */
  async function run(webhookId: string, changes: Partial<WebhookDeps> = {}, signal = never): Promise<void> {
    await sql`SELECT graphile_worker.remove_job(${webhookJobKey(webhookId)})`.execute(db);
    await sendWebhooks({ ...deps, ...changes })({ webhookId }, signal);
  }
  async function history(id: string, cursor?: string) {
    const query = cursor === undefined ? {} : { cursor };
    const answer = await handlers.webhookDeliveries({ ...nothing, params: { id }, query }, as());
    if (!answer.ok) throw new Error(answer.failure.detail);
    return answer.value;
  }
  const latest = async (id: string): Promise<WebhookDelivery | undefined> => (await history(id)).deliveries[0];
  async function shown(id: string) {
    const listed = await handlers.webhooks(nothing, as());
    return listed.ok ? listed.value.result.find((webhook) => webhook.id === id) : undefined;
  }
  const update = (id: string, body: { url?: string; paused?: boolean; description?: string }) =>
    handlers.updateWebhook({ ...nothing, params: { id }, body }, as());
  /** Milliseconds until the next job of a webhook runs; null if none is queued. */
  async function nextJobMs(id: string): Promise<number | null> {
    const { rows } = await sql<{ run_at: Date }>`
      SELECT run_at FROM graphile_worker.jobs WHERE key = ${webhookJobKey(id)}`.execute(db);
    return rows[0] ? rows[0].run_at.getTime() - time.nowMs : null;
  }
  /** Starts over with another account, another receiver, and no jobs. */
  async function renew(): Promise<void> {
    await receiver.close();
    receiver = await openReceiver();
    accountId = await openAccount();
    time.nowMs = Date.now();
    await sql`DELETE FROM graphile_worker._private_jobs`.execute(db);
  }
  async function close(): Promise<void> {
    await receiver.close();
    await opened.close();
  }
  const calls = { add, notify, run, waiting, history, latest, shown, update, nextJobMs, openAccount, as };
  return {
    ...calls,
    db,
    time,
    deps,
    handlers,
    /** Webhooks whose owners were notified that they were disabled. */
    off,
    /** Addresses whose owner was notified of them. */
    added,
    renew,
    close,
    receiver: () => receiver,
    /** Makes the receiver respond with this status from now on. */
    failing: (status = 500) => receiver.answers((response) => response.writeHead(status).end('no')),
  };
}

export type WebhookRig = Awaited<ReturnType<typeof openWebhookRig>>;
