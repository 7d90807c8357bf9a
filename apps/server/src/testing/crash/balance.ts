import type { PlacedOrder } from '@groundtrack/contract';
import { type Observer, until } from './observer.ts';
import type { Till } from './till.ts';

/** Sums in cents. */
export interface Balance {
  readonly orders: number;
  readonly charges: number;
  readonly orderedCents: number;
  readonly ledgerCents: number;
  readonly bookCents: number;
  /** Everything that is not as it should be, in words. */
  readonly faults: readonly string[];
}

/** Turns the clock on for payments whose event is still to come: their next question is asked at once. */
export async function reconcileNow(observer: Observer): Promise<void> {
  await observer.rows(
    `SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs
     WHERE task_identifier = 'reconcile-payment' HAVING count(*) > 0`,
  );
}

/** Waits until the imagery provider has every item. */
export async function untilOrdered(observer: Observer): Promise<void> {
  const waiting = "SELECT FROM order_item WHERE state IS NULL OR state = 'Purchased'";
  await until('every item is ordered', async () => (await observer.rows(waiting)).length === 0, PATIENCE_MS);
}

const PATIENCE_MS = 240_000;

/** Compares what shoppers were told with orders, ledger and the payment provider's book, order by order. */
export async function balance(
  observer: Observer,
  till: Till,
  acknowledged: ReadonlyMap<string, PlacedOrder>,
): Promise<Balance> {
  const charges = await till.charges(observer);
  const orders = await observer.rows<OrderRow>(
    `SELECT id, idempotency_key AS key, state, intent_id AS intent, total_cents::int AS total,
       (SELECT array_agg(amount_cents::int) FROM ledger_entry WHERE order_id = orders.id) AS ledger,
       (SELECT array_agg(event.to_state ORDER BY event.id) FROM order_item_event event
          JOIN order_item item ON item.id = event.item_id WHERE item.order_id = orders.id) AS states
     FROM orders`,
  );
  const byIntent = Map.groupBy(charges, ({ intentId }) => intentId);
  const byKey = new Map(orders.map((order) => [order.key, order]));
  const faults = [...acknowledged].flatMap(([key, placed]) => {
    const order = byKey.get(key);
    return order ? faultsOf(order, placed, byIntent.get(order.intent ?? '') ?? []) : [`${key}: the order is gone`];
  });
  const intents = new Set(orders.map(({ intent }) => intent));
  faults.push(
    ...orders.filter(({ key }) => !acknowledged.has(key)).map(({ key }) => `${key}: nobody placed this order`),
    ...charges.filter(({ intentId }) => !intents.has(intentId)).map(({ intentId }) => `${intentId}: without an order`),
    ...(await stuck(observer)),
  );
  return {
    orders: orders.length,
    charges: charges.length,
    orderedCents: sum(orders.map(({ total }) => total)),
    ledgerCents: sum(orders.flatMap(({ ledger }) => ledger ?? [])),
    bookCents: sum(charges.map(({ amountCents }) => amountCents)),
    faults,
  };
}

interface OrderRow {
  readonly id: string;
  readonly key: string;
  readonly state: 'open' | 'paid';
  readonly intent: string | null;
  readonly total: number;
  /** Amounts, in cents. */
  readonly ledger: readonly number[] | null;
  readonly states: readonly string[] | null;
}

function faultsOf(order: OrderRow, placed: PlacedOrder, charges: readonly { readonly amountCents: number }[]) {
  const { key, state, total, ledger, states } = order;
  const should = JSON.stringify([placed.total]);
  const charged = JSON.stringify(charges.map(({ amountCents }) => amountCents));
  return [
    order.id === placed.orderId ? null : `${key}: acknowledged as ${placed.orderId}, kept as ${order.id}`,
    total === placed.total ? null : `${key}: acknowledged over ${placed.total}, kept over ${total}`,
    state === 'paid' ? null : `${key}: ${state}, although its payment succeeded`,
    charged === should ? null : `${key}: charged ${charged} instead of ${should}`,
    JSON.stringify(ledger) === should ? null : `${key}: the ledger has ${JSON.stringify(ledger)} instead of ${should}`,
    new Set(states).size === states?.length ? null : `${key}: passed through ${states?.join(', ')}`,
  ].filter((fault) => fault !== null);
}

/** Items that nobody works on, and jobs that nobody can take. */
async function stuck(observer: Observer): Promise<readonly string[]> {
  const rows = await observer.rows<{ fault: string }>(
    `SELECT 'item ' || item.id || ' is ' || item.state || ' and has no job' AS fault FROM order_item item
       WHERE item.state NOT IN ('Delivered', 'Rejected', 'Failed')
         AND NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE key = 'fulfil:' || item.id AND attempts < max_attempts)
     UNION ALL
     SELECT 'job ' || id || ' (' || task_identifier || ') is held by ' || locked_by || ' since ' || locked_at
       FROM graphile_worker.jobs WHERE locked_at < now() - interval '30 s'`,
  );
  return rows.map(({ fault }) => fault);
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, amount) => total + amount, 0);
}
