import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OrderItem } from '@groundtrack/contract';
import { sql } from 'kysely';
import { LocalBlobStore } from '../blobs/local-blob-store.ts';
import type { Tx } from '../db/database.ts';
import { JobQueue } from '../db/job-queue.ts';
import type { BoughtItem } from '../features/fulfilment/bought-item.ts';
import type { MadeFile } from '../features/fulfilment/deliver-item.ts';
import type { FulfilItemDeps } from '../features/fulfilment/fulfil-item.ts';
import type { MovedItem } from '../features/fulfilment/move-listener.ts';
import { PgFulfilmentStore } from '../features/fulfilment/pg-fulfilment-store.ts';
import { type PaidItems, takeOverItems } from '../features/fulfilment/take-over-items.ts';
import { PgOrderStore } from '../features/orders/pg-order-store.ts';
import { type PlaceOrderDeps, placeOrder } from '../features/orders/place-order.ts';
import { PgPaymentStore } from '../features/payments/pg-payment-store.ts';
import type { Unfinished } from '../features/payments/reconcile-payment.ts';
import { PgRefundStore } from '../features/payments/refunds/pg-refund-store.ts';
import { refundItem } from '../features/payments/refunds/refund-item.ts';
import { confirmSandboxPayment } from '../features/payments/sandbox/confirm-sandbox-payment.ts';
import { PgSandboxBook } from '../features/payments/sandbox/pg-sandbox-book.ts';
import { SandboxPaymentProvider } from '../features/payments/sandbox/sandbox-payment-provider.ts';
import { SIGNATURE_HEADER, signPayload } from '../features/payments/sandbox/signature.ts';
import { settleFreeOrder } from '../features/payments/settle-payment.ts';
import { systemIds } from '../system.ts';
import { CONTACT } from './contact.ts';
import { insertAccount } from './insert-account.ts';
import { SampleProvider } from './sample-provider.ts';
import { silentLog } from './silent-log.ts';
import { testDatabase } from './test-database.ts';
import { unpaid } from './unpaid.ts';

export const GOOD_CARD = { number: '4242424242424242', expiryMonth: 12, expiryYear: 2040, cvc: '123' };
export const SAMPLE_TERMS = { version: '2', title: 'Sample terms', text: 'Show it to nobody.', link: null };
const SIGNING_SECRET = 'whsec_of_specs';

/** Everything from order to delivery over a database of its own, with the sample provider and a clock that is told. */
export async function openShop() {
  const opened = await testDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-shop-'));
  const db = opened.database.transactions;
  const provider = new SampleProvider();
  const time = { nowMs: Date.UTC(2026, 8, 1) };
  const clock = { nowMs: () => time.nowMs };
  const common = { clock, ids: systemIds, log: silentLog, jobs: new JobQueue() };
  const providers = new Map([[provider.name, provider]]);
  const book = new PgSandboxBook(db);
  const payments = new SandboxPaymentProvider({ ...common, book, signingSecret: SIGNING_SECRET });
  const refunding = { ...common, store: new PgPaymentStore(db), refunds: new PgRefundStore(db) };
  const moves: MovedItem[] = [];
  const moneyMoved: string[] = [];
  const unfinished: Unfinished[] = [];
  const moving = {
    ...common,
    store: new PgFulfilmentStore(db),
    listeners: [async (_tx: unknown, moved: MovedItem) => void moves.push(moved)],
    refund: (tx: Tx, item: BoughtItem, reason: string) => refundItem(refunding, tx, item, reason),
  };
  const settleDeps = {
    ...refunding,
    provider: payments,
    onSettled: async () => undefined,
    onMoneyMoved: async (_tx: unknown, orderId: string) => void moneyMoved.push(orderId),
    onUnfinished: async (_tx: unknown, left: Unfinished) => void unfinished.push(left),
    takeOver: (tx: Tx, paid: PaidItems) => takeOverItems(moving, tx, paid),
  };
  const orderDeps: PlaceOrderDeps = {
    ...common,
    orders: new PgOrderStore(db),
    providers,
    payments,
    retirePayment: async () => false,
    findTerms: (name) => (name === 'sample' ? SAMPLE_TERMS : null),
    findContact: async () => CONTACT,
    settleFree: (tx, orderId) => settleFreeOrder(settleDeps, tx, orderId),
  };
  const fulfilDeps: FulfilItemDeps = {
    ...moving,
    providers,
    blobs: new LocalBlobStore(path.join(folder, 'blobs')),
    makeDeliverables: copyThrice,
    workFolder: path.join(folder, 'work'),
    retry: { firstPauseMs: 1_000, longestPauseMs: 8_000, attempts: 5 },
  };

  const openAccount = (): Promise<string> => insertAccount(opened);
  /** Places an order that has to be paid and answers it, failing the spec when it is refused. */
  async function order(accountId: string, items: readonly OrderItem[], idempotencyKey: string | null = null) {
    const placed = await placeOrder(orderDeps, { accountId, idempotencyKey, items }, AbortSignal.timeout(10_000));
    if (!placed.ok) throw new Error(placed.failure.detail);
    return unpaid(placed.value);
  }
  /** Confirms with the good card and takes the event out of the sandbox, signed as it would be sent. */
  async function pay(clientSecret: string) {
    const confirmed = await confirmSandboxPayment({ ...common, book }, { clientSecret, card: GOOD_CARD });
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
  /** Keys of the jobs that wait, with the pause until they run. */
  async function waitingJobs(): Promise<ReadonlyMap<string, number>> {
    const { rows } = await sql<{ key: string; run_at: Date }>`
      SELECT key, run_at FROM graphile_worker.jobs WHERE key IS NOT NULL`.execute(db);
    return new Map(rows.map(({ key, run_at }) => [key, run_at.getTime() - time.nowMs]));
  }
  /** Marks a job as a worker does that takes it. */
  async function beginJob(key: string): Promise<void> {
    await sql`UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'a worker', attempts = 1
      WHERE key = ${key}`.execute(db);
  }
  const close = async (): Promise<void> => {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  };
  const told = { db, provider, time, moves, moneyMoved, unfinished };
  const parts = { book, payments, orderDeps, settleDeps, fulfilDeps, confirmDeps: { ...common, book } };
  return { ...told, ...parts, openAccount, order, pay, signedEvent, waitingJobs, beginJob, close };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** A line for sample scene `number`, as the web client sends it. */
export function lineOf(number: number, changes: Partial<OrderItem> = {}): OrderItem {
  return {
    provider: 'sample',
    featureId: `sample-${number}`,
    product: `sample-${number}:5km`,
    geometry: { type: 'Point', coordinates: [-76.8755, 39.0045] },
    description: 'Greenbelt, Maryland',
    termsVersion: '2',
    expectedPrice: number * 100,
    ...changes,
  };
}

/** The provider's image under each of the four kinds. */
async function copyThrice(
  _item: unknown,
  image: { readonly path: string },
  folder: string,
): Promise<readonly MadeFile[]> {
  const kinds = [
    ['icon', 'image/jpeg'],
    ['full', 'image/jpeg'],
    ['tiff', 'image/tiff'],
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
