import type { PlacedOrder } from '@groundtrack/contract';
import { type Observer, SETTLED } from './observer.ts';
import type { BookedMovement, PaymentDriver } from './payment-driver.ts';

/** Sums in cents. */
export interface Balance {
  readonly orders: number;
  readonly charges: number;
  readonly orderedCents: number;
  /** Prices of items that were not delivered. */
  readonly owedCents: number;
  readonly ledgerCents: number;
  readonly bookCents: number;
  /** Descriptions of all errors. */
  readonly faults: readonly string[];
}

/** Makes the checks of payments without an event due immediately. */
export async function reconcileNow(observer: Observer): Promise<void> {
  await observer.rows(
    `SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs
     WHERE task_identifier = 'reconcile-payment' HAVING count(*) > 0`,
  );
}

/**
 * Compares the responses that shoppers received with orders, ledger, and the payment provider's book, order by order.
 */
export async function balance(
  observer: Observer,
  paymentDriver: PaymentDriver,
  acknowledged: ReadonlyMap<string, PlacedOrder>,
): Promise<Balance> {
  const movements = await paymentDriver.movements(observer);
  const orders = await observer.rows<OrderRow>(
    `SELECT id, idempotency_key AS key, state, intent_id AS intent, total_cents::int AS total,
       (SELECT array_agg(amount_cents::int) FROM ledger_entry WHERE order_id = orders.id) AS ledger,
       (SELECT array_agg(price_cents::int) FROM order_item
          WHERE order_id = orders.id AND state = ANY ($1) AND state <> 'Delivered') AS owed,
       (SELECT array_agg(amount_cents::int) FROM refund WHERE order_id = orders.id AND state = 'done') AS refunds
     FROM orders`,
    [SETTLED],
  );
  const byIntent = Map.groupBy(movements, ({ intentId }) => intentId);
  const byKey = new Map(orders.map((order) => [order.key, order]));
  const faults = [...acknowledged].flatMap(([key, placed]) => {
    const order = byKey.get(key);
    return order ? findFaults(order, placed, byIntent.get(order.intent ?? '') ?? []) : [`${key}: the order is gone`];
  });
  const intents = new Set(orders.map(({ intent }) => intent));
  faults.push(
    ...orders.filter(({ key }) => !acknowledged.has(key)).map(({ key }) => `${key}: an order that was never placed`),
    ...movements
      .filter(({ intentId }) => !intents.has(intentId))
      .map(({ intentId }) => `${intentId}: without an order`),
  );
  return {
    orders: orders.length,
    charges: movements.filter(({ amountCents }) => amountCents > 0).length,
    orderedCents: sum(orders.map(({ total }) => total)),
    owedCents: sum(orders.flatMap(({ owed }) => owed ?? [])),
    ledgerCents: sum(orders.flatMap(({ ledger }) => ledger ?? [])),
    bookCents: sum(movements.map(({ amountCents }) => amountCents)),
    faults,
  };
}

interface OrderRow {
  readonly id: string;
  readonly key: string;
  readonly state: 'open' | 'paid';
  readonly intent: string | null;
  readonly total: number;
  /** Amounts, here and below, in cents. */
  readonly ledger: readonly number[] | null;
  readonly owed: readonly number[] | null;
  readonly refunds: readonly number[] | null;
}

function findFaults(order: OrderRow, placed: PlacedOrder, movements: readonly BookedMovement[]): string[] {
  const { key, state, total } = order;
  const owed = (order.owed ?? []).map((cents) => -cents);
  const should = listed([placed.total, ...owed]);
  const book = listed(movements.map(({ amountCents }) => amountCents));
  const ledger = listed(order.ledger ?? []);
  const refunds = listed((order.refunds ?? []).map((cents) => -cents));
  return [
    order.id === placed.orderId ? null : `${key}: acknowledged as ${placed.orderId}, kept as ${order.id}`,
    total === placed.total ? null : `${key}: acknowledged over ${placed.total}, kept over ${total}`,
    state === 'paid' ? null : `${key}: ${state}, although its payment succeeded`,
    book === should ? null : `${key}: the book has ${book} instead of ${should}`,
    ledger === should ? null : `${key}: the ledger has ${ledger} instead of ${should}`,
    refunds === listed(owed) ? null : `${key}: refunds are ${refunds} instead of ${listed(owed)}`,
  ].filter((fault) => fault !== null);
}

function listed(cents: readonly number[]): string {
  return JSON.stringify(cents.toSorted((a, b) => a - b));
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, amount) => total + amount, 0);
}
