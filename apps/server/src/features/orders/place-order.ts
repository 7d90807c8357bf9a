import { createHash } from 'node:crypto';
import {
  fail,
  missingContactFields,
  type OrderItem,
  type PlacedOrder,
  type Result,
  toItemId,
  toOrderId,
  totalCents,
} from '@groundtrack/contract';
import type { Tx } from '../../platform/db/database.ts';
import { findSameOrder } from './find-same-order.ts';
import { nameNextWindow } from './name-next-window.ts';
import { toNewItem } from './new-item.ts';
import { checkAmount, openPayment } from './open-payment.ts';
import type { OrderDeps } from './order-deps.ts';
import { priceItems } from './price-items.ts';
import { resumeOrder, toRequestedItem, unverified } from './resume-order.ts';
import type { NewOrder, StoredOrder } from './stored-order.ts';
import { windowTaken } from './window-taken.ts';

export interface OrderRequest {
  readonly accountId: string;
  /** Null if the client sent none; an unpaid order of the same items at the same price is then returned. */
  readonly idempotencyKey: string | null;
  readonly items: readonly OrderItem[];
}

/** First check of a payment without an event; the webhook usually arrives within a second. */
const FIRST_RECONCILE_MS = 60_000;

/**
 * Writes the order and opens its payment, or settles it immediately if it is free. The same key and body return the
 * same order and, until it is paid, the same client secret, even for concurrent requests; without a key, so do the same
 * items at the same price. An incomplete earlier attempt is completed.
 */
export async function placeOrder(
  deps: OrderDeps,
  request: OrderRequest,
  signal: AbortSignal,
): Promise<Result<PlacedOrder>> {
  const startMs = deps.clock.nowMs();
  const buyer = await deps.findBuyer(request.accountId);
  // This also holds for payments that were opened before addresses had to be verified.
  if (buyer?.mustVerifyEmail) return unverified(buyer);
  const earlier =
    request.idempotencyKey === null ? null : await deps.orders.findByKey(request.accountId, request.idempotencyKey);
  if (earlier) return repeatOrder(deps, { order: earlier, request }, signal);

  const missing = missingContactFields(buyer?.contact ?? {});
  if (missing.length > 0)
    return fail(
      'registration-incomplete',
      `Full registration details are required to place archive imagery orders or request new tasking. Missing: ${missing.join(', ')}.`,
    );
  const priced = await priceItems(deps, request, signal);
  if (!priced.ok) return priced;

  const sum = totalCents(priced.value.map(({ line }) => line.totalCents));
  const chargeable = checkAmount(deps, sum);
  if (!chargeable.ok) return chargeable;
  const found = request.idempotencyKey ?? (await findSameOrder(deps, request.accountId, priced.value));
  if (typeof found === 'object') return resumeOrder(deps, { order: found, ...request }, signal);
  const order: NewOrder = {
    id: toOrderId(deps.ids.uuid()),
    accountId: request.accountId,
    idempotencyKey: found,
    bodyDigest: toDigest(request.items),
    totalCents: sum,
    createdAtMs: deps.clock.nowMs(),
    items: priced.value.map((line) => toNewItem(toItemId(deps.ids.uuid()), line)),
  };
  const isFree = order.totalCents === 0;
  const created = await deps.placing.run(request.accountId, () => writeOrder(deps, order, isFree));
  if (created === 'no-room') return tooManyOpen();
  if (typeof created === 'object')
    return nameNextWindow(
      deps,
      {
        item: toRequestedItem(created.taken, request.items),
        accountId: request.accountId,
        found: windowTaken(created.taken),
      },
      signal,
    );
  if (created) {
    recordOrder(deps, order, startMs);
    return openPayment(deps, { ...order, state: isFree ? 'paid' : 'open', isClosed: false, payment: null });
  }
  const winner = await deps.orders.findByKey(request.accountId, order.idempotencyKey);
  if (!winner) throw new Error('The key of an order is taken, but there is no such order');
  if (request.idempotencyKey === null) return resumeOrder(deps, { order: winner, ...request }, signal);
  return repeatOrder(deps, { order: winner, request }, signal);
}

/** The log joins the order with its items and the account, the trace begins here. */
function recordOrder(
  { log, traces, clock }: OrderDeps,
  { id, accountId, items, totalCents: cents }: NewOrder,
  startMs: number,
): void {
  log.info({ orderId: id, itemIds: items.map((item) => item.id), accountId }, 'An order was placed');
  const attributes = { 'order.items': items.length, 'order.total_cents': cents };
  traces.record({ orderId: id, name: 'place order', startMs, endMs: clock.nowMs(), attributes, isFirst: true });
}

async function writeOrder(deps: OrderDeps, order: NewOrder, isFree: boolean) {
  if (!isFree && !(await deps.payments.makeRoom(order.accountId))) return 'no-room';
  return deps.orders.create(order, (tx) =>
    isFree ? deps.payments.settleFree(tx, order.id) : queueReconciliation(deps, tx, order),
  );
}

function tooManyOpen(): Result<never> {
  return fail(
    'payment-unavailable',
    'Too many of your orders are unpaid, and the oldest could not be closed. Nothing was charged; pay one of ' +
      'them, or try again in some minutes.',
  );
}

function queueReconciliation({ jobs }: OrderDeps, tx: Tx, { id: orderId, createdAtMs }: NewOrder): Promise<void> {
  const options = { runAtMs: createdAtMs + FIRST_RECONCILE_MS, key: `reconcile:${orderId}` };
  return jobs.add(tx, 'reconcile-payment', { orderId }, options);
}

/**
 * SHA-256 of the ordered items without the expiry of their quotes, so that a cart with new quotes is the same order.
 */
function toDigest(items: readonly OrderItem[]): Uint8Array {
  const ordered = JSON.stringify(items, (field, value: unknown) => (field === 'quoteValidUntil' ? undefined : value));
  return createHash('sha256').update(ordered).digest();
}

async function repeatOrder(
  deps: OrderDeps,
  { order, request }: { readonly order: StoredOrder; readonly request: OrderRequest },
  signal: AbortSignal,
): Promise<Result<PlacedOrder>> {
  if (Buffer.compare(order.bodyDigest, toDigest(request.items)) !== 0)
    return fail(
      'idempotency-conflict',
      'This Idempotency-Key was used for an order of other items. Send a new key for a new order.',
    );
  return resumeOrder(deps, { order, ...request }, signal);
}
