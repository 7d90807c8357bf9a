import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ArchiveOrderItem, type OrderItem, toCents, toPriceId, toSceneId } from '@groundtrack/contract';
import { sql } from 'kysely';
import type { ItemTransition, UnfinishedPayment } from '../domain/feature-ports.ts';
import { createFulfillment } from '../features/fulfillment/create-fulfillment.ts';
import type { MadeFile } from '../features/fulfillment/delivery-file.ts';
import type { DeliverableItem } from '../features/fulfillment/purchased-item.ts';
import { createOrders } from '../features/orders/create-orders.ts';
import { placeOrder } from '../features/orders/place-order.ts';
import { createPayments } from '../features/payments/create-payments.ts';
import { createRefunds } from '../features/payments/refunds/create-refunds.ts';
import { confirmSandboxPayment } from '../features/payments/sandbox/confirm-sandbox-payment.ts';
import { PgSandboxBook } from '../features/payments/sandbox/pg-sandbox-book.ts';
import type { SandboxDeps } from '../features/payments/sandbox/sandbox-events.ts';
import { SandboxPaymentProvider } from '../features/payments/sandbox/sandbox-payment-provider.ts';
import { SIGNATURE_HEADER, signPayload } from '../features/payments/sandbox/signature.ts';
import { LocalBlobStore } from '../platform/blobs/local-blob-store.ts';
import { JobQueue } from '../platform/db/job-queue.ts';
import { systemIds } from '../platform/system/system.ts';
import { noTraces } from '../platform/tracing/traces.ts';
import { CONTACT } from './contact.ts';
import { insertAccount } from './insert-account.ts';
import { SampleProvider } from './sample-provider.ts';
import { sampleTasking } from './sample-tasking.ts';
import { silentLog } from './silent-log.ts';
import { testDatabase } from './test-database.ts';
import { testHttpClient } from './test-http-client.ts';
import { testSecrets } from './test-secrets.ts';
import { unpaid } from './unpaid.ts';

export const GOOD_CARD = { number: '4242424242424242', expiryMonth: 12, expiryYear: 2040, cvc: '123' };
export const SAMPLE_TERMS = { version: '2', title: 'Sample terms', text: 'Show it to nobody.', link: null };
const SIGNING_SECRET = 'whsec_of_specs';

/** Everything from order to delivery with its own database, the sample provider, and a clock that specs set. */
export async function openShop() {
  const opened = await testDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-shop-'));
  const db = opened.database.transactions;
  const provider = new SampleProvider();
  const time = { nowMs: Date.UTC(2026, 8, 1) };
  const clock = { nowMs: () => time.nowMs };
  const shared = {
    db,
    clock,
    ids: systemIds,
    log: silentLog,
    jobs: new JobQueue(),
    secrets: testSecrets,
    traces: noTraces,
  };
  const providers = new Map([[provider.name, provider]]);
  const { ids, jobs } = shared;
  const book = new PgSandboxBook(db, testSecrets);
  const sandbox: SandboxDeps = { book, jobs, clock, ids, signingSecret: SIGNING_SECRET };
  const payments = new SandboxPaymentProvider(sandbox);
  const transitions: ItemTransition[] = [];
  const moneyMoved: string[] = [];
  const unfinished: UnfinishedPayment[] = [];
  const fulfillment = createFulfillment({
    ...shared,
    providers,
    refunds: createRefunds(shared),
    listeners: [async (_tx, transition) => void transitions.push(transition)],
    blobs: new LocalBlobStore(path.join(folder, 'blobs')),
    makeDeliverables: copyImage,
    workFolder: path.join(folder, 'work'),
    retry: { firstPauseMs: 1_000, longestPauseMs: 8_000, attempts: 5, attemptsOfOrder: 5 },
  });
  const paying = createPayments({
    ...shared,
    provider: payments,
    formerPayments: new Map(),
    sandbox,
    http: testHttpClient,
    listenUrl: () => '',
    fulfillment,
    events: {
      settled: async () => undefined,
      moneyMoved: async (_tx, orderId) => void moneyMoved.push(orderId),
      unfinished: async (_tx, payment) => void unfinished.push(payment),
    },
  });
  const { deps: orderDeps } = createOrders({
    ...shared,
    providers,
    ...sampleTasking(clock),
    payments: paying.forOrders,
    listAgreements: async () => [],
    findTerms: (name) => (name === 'sample' ? SAMPLE_TERMS : null),
    findBuyer: async () => ({ email: 'ada@example.org', contact: CONTACT, mustVerifyEmail: false }),
  });

  const openAccount = (): Promise<string> => insertAccount(opened);
  /** Places an order that must be paid. Fails the spec if it is rejected. */
  async function order(accountId: string, items: readonly OrderItem[], idempotencyKey: string | null = null) {
    const placed = await placeOrder(orderDeps, { accountId, idempotencyKey, items }, AbortSignal.timeout(60_000));
    if (!placed.ok) throw new Error(placed.failure.detail);
    return unpaid(placed.value);
  }
  /** Confirms with a valid card and takes the signed event out of the sandbox. */
  async function pay(clientSecret: string) {
    const confirmed = await confirmSandboxPayment(sandbox, { clientSecret, card: GOOD_CARD });
    if (!confirmed.ok) throw new Error(confirmed.failure.detail);
    const [intentId = ''] = clientSecret.split('_secret_');
    return signedEvent(await eventOf(intentId));
  }
  async function eventOf(intentId: string): Promise<string> {
    const rows = await db.selectFrom('sandbox_event').select('payload').execute();
    const found = rows.find(({ payload }) => payload.includes(intentId) && payload.includes('.succeeded'));
    if (!found) throw new Error(`No event of ${intentId}`);
    return found.payload;
  }
  function signedEvent(payload: string) {
    const headers = { [SIGNATURE_HEADER]: signPayload(payload, SIGNING_SECRET, time.nowMs) };
    return { rawBody: Buffer.from(payload), headers };
  }
  /** Keys of the waiting jobs, with the pause until they run. */
  async function waitingJobs(): Promise<ReadonlyMap<string, number>> {
    const { rows } = await sql<{ key: string; run_at: Date }>`
      SELECT key, run_at FROM graphile_worker.jobs WHERE key IS NOT NULL`.execute(db);
    return new Map(rows.map(({ key, run_at }) => [key, run_at.getTime() - time.nowMs]));
  }
  /** Locks a job like a worker that takes it. */
  async function beginJob(key: string): Promise<void> {
    await sql`UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'a worker', attempts = 1
      WHERE key = ${key}`.execute(db);
  }
  const close = async (): Promise<void> => {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  };
  const seen = {
    db,
    asOwner: (statement: string) => opened.asOwner(statement),
    database: opened.database,
    ownerUrl: opened.ownerUrl,
    databaseUrl: opened.database.url,
    provider,
    time,
    transitions,
    moneyMoved,
    unfinished,
  };
  const parts = { book, payments, sandbox, orderDeps, settleDeps: paying.deps, fulfillDeps: fulfillment.deps };
  return { ...seen, ...parts, openAccount, order, pay, signedEvent, waitingJobs, beginJob, close };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** A line for sample scene `number`, as the web client sends it. */
export function lineOf(number: number, changes: Partial<ArchiveOrderItem> = {}): ArchiveOrderItem {
  return {
    provider: 'sample',
    featureId: toSceneId(`sample-${number}`),
    product: toPriceId(`sample-${number}:5km`),
    geometry: { type: 'Point', coordinates: [-76.8755, 39.0045] },
    description: 'Greenbelt, Maryland',
    termsVersion: '2',
    expectedPrice: toCents(number * 100),
    ...changes,
  };
}

/** Stores the provider's image as each kind of file of the product. */
async function copyImage(
  { product }: DeliverableItem,
  image: { readonly path: string },
  folder: string,
): Promise<readonly MadeFile[]> {
  const tiffKind = product.analytic ? 'analytic' : 'tiff';
  const kinds = [
    ['icon', 'image/jpeg'],
    ['full', 'image/jpeg'],
    [tiffKind, 'image/tiff'],
    ...(product.delivery?.picture === 'png' ? ([['png', 'image/png']] as const) : []),
    ['zip', 'application/zip'],
  ] as const;
  return Promise.all(
    kinds.map(async ([kind, mediaType]) => {
      const file = path.join(folder, kind);
      await copyFile(image.path, file);
      return { kind, path: file, mediaType, fileName: `sample.${kind}` };
    }),
  );
}
