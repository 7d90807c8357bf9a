import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { OrderItem, PlacedOrder } from '@groundtrack/contract';
import type { UnpaidOrder } from '../unpaid.ts';
import type { Buyer } from './buyer.ts';
import { type Held, type Observer, until } from './observer.ts';
import { holdUp, type Step } from './standstill.ts';

/** A running server, a buyer, and access to its database. */
interface Harness {
  readonly buyer: Buyer;
  readonly observer: Observer;
  readonly dataDir: string;
  readonly idempotencyKey: string;
  readonly items: readonly OrderItem[];
}

/** The buyer's knowledge at the time of the kill. */
export interface Known {
  readonly order: PlacedOrder | null;
  /** The card form reported a successful payment. */
  readonly confirmed: boolean;
}

interface Reached {
  readonly known: Known;
  /** Continues to a transient state, once everything else is blocked. */
  readonly goOn?: () => Promise<void>;
}

/**
 * A point between "Purchase" and "Delivered". `reach` brings a purchase there, and a lock then blocks the server in the
 * next step, so that each run is killed at the same instruction on any machine.
 */
export interface KillPoint {
  readonly name: string;
  /** A tasking with this outcome; if absent, an archive image. */
  readonly tasked?: 'always-clear' | 'clouded-twice';
  readonly reach: (harness: Harness) => Promise<Reached>;
}

/** The points of a life are killed together: at most one per worker of the server, because each point may block one. */
export const lives: readonly (readonly KillPoint[])[] = [
  [
    { name: 'before the payment is opened', reach: whileOrdering('intent') },
    { name: 'before the order knows its payment', reach: whileOrdering('intent id') },
    { name: 'before a card is shown', reach: afterOrder },
    { name: 'while the card is charged', reach: duringCharge },
    { name: 'while the event is received', reach: beforeSettling },
  ],
  [
    { name: 'while the order is settled', reach: before('Purchased') },
    { name: 'Purchased, on the way to Ordered', reach: before('Ordered') },
    { name: 'Ordered, on the way to Processing', reach: before('Processing') },
    { name: 'Processing, on the way to Complete', reach: before('Complete') },
  ],
  [
    { name: 'Complete, while the image is drawn', reach: duringDrawing },
    { name: 'Complete, all files stored', reach: before('Delivered') },
    { name: 'a tasking Complete, all files stored', tasked: 'always-clear', reach: before('Delivered') },
  ],
  [
    { name: 'a tasking Purchased, on the way to Ordered', tasked: 'always-clear', reach: before('Ordered') },
    { name: 'a tasking Planned, after a clouded pass', tasked: 'clouded-twice', reach: before('clouded 1') },
    {
      name: 'a tasking AcquiredSuccess, on the way to Processing',
      tasked: 'always-clear',
      reach: before('Processing'),
    },
  ],
];

function whileOrdering(step: Step): KillPoint['reach'] {
  return async (harness) => {
    const held = await holdUp(harness.observer, harness.idempotencyKey, step);
    cutOff(placeOrder(harness));
    await standsStill(held, step);
    return { known: { order: null, confirmed: false } };
  };
}

async function afterOrder(harness: Harness): Promise<Reached> {
  return { known: { order: await placeOrder(harness), confirmed: false } };
}

async function duringCharge(harness: Harness): Promise<Reached> {
  const order = await placeOrder(harness);
  const held = await holdUp(harness.observer, harness.idempotencyKey, 'event');
  cutOff(harness.buyer.confirm(order.stripeSecret));
  await standsStill(held, 'event');
  return { known: { order, confirmed: false } };
}

async function beforeSettling(harness: Harness): Promise<Reached> {
  const order = await placeOrder(harness);
  const held = await harness.observer.hold('SELECT FROM orders WHERE id = $1 FOR UPDATE', [order.orderId]);
  await harness.buyer.confirm(order.stripeSecret);
  await standsStill(held, 'the settlement');
  return { known: { order, confirmed: true } };
}

/** Pays, and blocks the item right before this is written. */
function before(step: Step): KillPoint['reach'] {
  return async (harness) => {
    const { known, held } = await payUntil(harness, step);
    await standsStill(held, step);
    return { known };
  };
}

async function duringDrawing(harness: Harness): Promise<Reached> {
  const { known, held } = await payUntil(harness, 'Complete');
  await standsStill(held, 'Complete');
  const [item] = await harness.observer.rows<{ id: string }>('SELECT id FROM order_item WHERE order_id = $1', [
    known.order.orderId,
  ]);
  const isDrawn = async () => {
    const folders = await readdir(path.join(harness.dataDir, 'work'), { recursive: true }).catch(() => []);
    return folders.some((name) => item && name.startsWith(`${item.id}-`) && name.includes(path.sep));
  };
  const goOn = async () => {
    // On a slow machine, it is already drawn but not delivered.
    await holdUp(harness.observer, harness.idempotencyKey, 'Delivered');
    await held.release();
    await until('the image is being drawn', isDrawn);
  };
  return { known, goOn };
}

async function payUntil(harness: Harness, step: Step) {
  const held = await holdUp(harness.observer, harness.idempotencyKey, step);
  const order = await placeOrder(harness);
  await harness.buyer.confirm(order.stripeSecret);
  return { known: { order, confirmed: true }, held };
}

function standsStill(held: Held, step: string): Promise<void> {
  return until(`the server wants to write ${step}`, () => held.isAwaited());
}

/** The outcomes of the passes of an order's tasking, in order. */
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

/** A request whose response never arrives, because the server is killed. */
function cutOff(request: Promise<unknown>): void {
  request.catch(() => undefined);
}
