import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { OrderItem, PlacedOrder, ServerState } from '@groundtrack/contract';
import type { UnpaidOrder } from '../unpaid.ts';
import type { Buyer } from './buyer.ts';
import { type Held, type Observer, until } from './observer.ts';

/** A running server, a buyer, and a view of its database. */
interface Harness {
  readonly buyer: Buyer;
  readonly observer: Observer;
  readonly dataDir: string;
  readonly idempotencyKey: string;
  readonly items: readonly OrderItem[];
}

/** The buyer's knowledge at the moment of the kill. */
export interface Known {
  readonly order: PlacedOrder | null;
  /** The card form said that the payment succeeded. */
  readonly confirmed: boolean;
}

/**
 * A place between "Purchase" and "Delivered". `reach` brings a purchase there and leaves the server standing in the
 * middle of what comes next, held up by a lock: so each run dies at the same instruction, whatever the machine does.
 */
export interface KillPoint {
  readonly name: string;
  /** What is bought is a tasking that comes to this; an image of the archive where it is absent. */
  readonly tasked?: 'always-clear' | 'clouded-twice';
  readonly reach: (harness: Harness) => Promise<Known>;
}

export const killPoints: readonly KillPoint[] = [
  { name: 'before the payment is opened', reach: beforeIntent },
  { name: 'before the order knows its payment', reach: beforeIntentIsKept },
  { name: 'before a card is shown', reach: afterOrder },
  { name: 'while the card is charged', reach: duringCharge },
  { name: 'while the event is received', reach: beforeSettling },
  { name: 'while the order is settled', reach: (harness) => reachState(harness, null) },
  { name: 'Purchased, on the way to Ordered', reach: (harness) => reachState(harness, 'Purchased') },
  { name: 'Ordered, on the way to Processing', reach: (harness) => reachState(harness, 'Ordered') },
  { name: 'Processing, on the way to Complete', reach: (harness) => reachState(harness, 'Processing') },
  { name: 'Complete, while the image is drawn', reach: duringRendering },
  { name: 'Complete, all files stored', reach: (harness) => reachState(harness, 'Complete') },
  {
    name: 'a tasking Purchased, on the way to Ordered',
    tasked: 'always-clear',
    reach: (harness) => reachState(harness, 'Purchased'),
  },
  { name: 'a tasking Planned, after a clouded pass', tasked: 'clouded-twice', reach: afterCloudedPass },
  {
    name: 'a tasking AcquiredSuccess, on the way to Processing',
    tasked: 'always-clear',
    reach: (harness) => reachState(harness, 'AcquiredSuccess'),
  },
  {
    name: 'a tasking Complete, all files stored',
    tasked: 'always-clear',
    reach: (harness) => reachState(harness, 'Complete'),
  },
];

async function beforeIntent(harness: Harness): Promise<Known> {
  await harness.observer.hold('LOCK TABLE sandbox_intent IN ACCESS EXCLUSIVE MODE');
  cutOff(placeOrder(harness));
  await until('the order is written', () => hasOrder(harness));
  return { order: null, confirmed: false };
}

async function beforeIntentIsKept(harness: Harness): Promise<Known> {
  const { observer, idempotencyKey } = harness;
  const intents = await observer.hold('LOCK TABLE sandbox_intent IN ACCESS EXCLUSIVE MODE');
  cutOff(placeOrder(harness));
  await until('the order is written', () => hasOrder(harness));
  await observer.hold('SELECT FROM orders WHERE idempotency_key = $1 FOR UPDATE', [idempotencyKey]);
  await intents.release();
  await until('the payment is opened', () => serverWaits(harness));
  return { order: null, confirmed: false };
}

async function afterOrder(harness: Harness): Promise<Known> {
  return { order: await placeOrder(harness), confirmed: false };
}

async function duringCharge(harness: Harness): Promise<Known> {
  const order = await placeOrder(harness);
  await harness.observer.hold('LOCK TABLE sandbox_event IN ACCESS EXCLUSIVE MODE');
  cutOff(harness.buyer.confirm(order.stripeSecret));
  await until('the charge is written', () => serverWaits(harness));
  return { order, confirmed: false };
}

async function beforeSettling(harness: Harness): Promise<Known> {
  const order = await placeOrder(harness);
  await harness.observer.hold('SELECT FROM orders WHERE id = $1 FOR UPDATE', [order.orderId]);
  await harness.buyer.confirm(order.stripeSecret);
  await until('the event is received', () => serverWaits(harness));
  return { order, confirmed: true };
}

/** Pays, and lets the item through to a state, held up on its way to the next one. */
async function reachState(harness: Harness, target: ServerState | null): Promise<Known> {
  const { order, held } = await payHolding(harness);
  await letThrough(harness, held, async () => (await stateOf(harness, order)) === target);
  await until(`the step after ${target} comes to its end`, () => serverWaits(harness));
  return { order, confirmed: true };
}

/** A pass was clouded and the next one is planned; what became of that is about to be written. */
async function afterCloudedPass(harness: Harness): Promise<Known> {
  const { order, held } = await payHolding(harness);
  await letThrough(
    harness,
    held,
    async () => (await outcomesOf(harness.observer, order.orderId)).join() === 'clouded,planned',
  );
  await until('the next attempt comes to its end', () => serverWaits(harness));
  return { order, confirmed: true };
}

async function duringRendering(harness: Harness): Promise<Known> {
  const { order, held } = await payHolding(harness);
  await letThrough(harness, held, async () => (await stateOf(harness, order)) === 'Complete');
  await until('the image is being drawn', async () => {
    const folders = await readdir(path.join(harness.dataDir, 'work'), { recursive: true }).catch(() => []);
    return folders.length > 0;
  });
  return { order, confirmed: true };
}

async function payHolding(harness: Harness): Promise<{ readonly order: PlacedOrder; readonly held: Held }> {
  const order = await placeOrder(harness);
  const held = await holdItems(harness);
  await harness.buyer.confirm(order.stripeSecret);
  return { order, held };
}

/** A lock behind the waiting server, then the lock before it goes: the server takes exactly one step between the two. */
async function letThrough(harness: Harness, held: Held, isThere: () => Promise<boolean>): Promise<void> {
  let holding = held;
  while (!(await isThere())) {
    await until('the server wants to move the item', () => serverWaits(harness));
    const inLine = await harness.observer.waiting();
    const next = holdItems(harness);
    await until('the next lock stands in line', async () => (await harness.observer.waiting()) > inLine);
    await holding.release();
    holding = await next;
  }
}

/**
 * Locks the table: its lock is given to the first in line at the moment it is released. One of the row would go to
 * whoever wakes up first, since every step writes another version of the row (PostgreSQL, README.tuplock).
 */
function holdItems({ observer }: Harness): Promise<Held> {
  return observer.hold('LOCK TABLE order_item IN EXCLUSIVE MODE');
}

async function stateOf({ observer }: Harness, { orderId }: PlacedOrder): Promise<ServerState | null | undefined> {
  const rows = await observer.rows<{ state: ServerState | null }>('SELECT state FROM order_item WHERE order_id = $1', [
    orderId,
  ]);
  return rows[0]?.state;
}

/** What became of the passes of the tasking of an order, in their order. */
export async function outcomesOf(observer: Observer, orderId: string): Promise<readonly string[]> {
  const rows = await observer.rows<{ outcome: string }>(
    `SELECT outcome FROM tasking_attempt attempt JOIN order_item item ON item.id = attempt.item_id
     WHERE item.order_id = $1 ORDER BY attempt.position`,
    [orderId],
  );
  return rows.map(({ outcome }) => outcome);
}

function placeOrder({ buyer, idempotencyKey, items }: Harness): Promise<UnpaidOrder> {
  return buyer.placeOrder(idempotencyKey, items);
}

async function hasOrder({ observer, idempotencyKey }: Harness): Promise<boolean> {
  return (await observer.rows('SELECT FROM orders WHERE idempotency_key = $1', [idempotencyKey])).length > 0;
}

async function serverWaits({ observer }: Harness): Promise<boolean> {
  return (await observer.waiting()) > 0;
}

/** A request whose answer never comes, because the server dies. */
function cutOff(request: Promise<unknown>): void {
  request.catch(() => undefined);
}
