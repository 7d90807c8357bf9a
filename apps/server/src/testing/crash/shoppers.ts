import { setTimeout as sleep } from 'node:timers/promises';
import { isSettled, type OrderItem, type PlacedOrder, type ServerState } from '@groundtrack/contract';
import { type Buyer, Refused } from './buyer.ts';
import type { PaymentDriver } from './payment-driver.ts';
import { type Random, seededRandom } from './random.ts';

/** The progress of all shoppers together. */
export interface Progress {
  /** Responses that they received. */
  steps: number;
  /** All shoppers are done. */
  finished: boolean;
  /** An error occurred, so everything stops. */
  failed: boolean;
  /** No further purchases begin. */
  isClosing?: boolean;
}

export interface Shopping {
  readonly buyer: Buyer;
  /** A random cart, whose lines have unique descriptions. */
  readonly fillCart: (name: string, random: Random) => readonly OrderItem[];
  readonly paymentDriver: PaymentDriver;
  readonly seed: number;
  readonly progress: Progress;
  readonly atOnce?: number;
}

const AT_ONCE = 6;
/** Longer than any restart, even on a busy machine. */
const PATIENCE_MS = 600_000;
const THINKING_MS = 200;
/**
 * How often a shopper waits for the images before the next purchase, and the longest wait: some payments take longer.
 */
const WAITS = 0.75;
const WAITING_MS = 10_000;
const LOOKING_EVERY_MS = 200;
const CANCELS = 0.3;

/**
 * Buys `orders` carts, by default six at a time, like a web client: an unanswered request is repeated with the same key and cart,
 * sometimes from two tabs at the same time, or again despite a response. Most shoppers wait for their images and
 * download them, some cancel them.
 * @returns what was acknowledged: the order, and that its payment succeeded
 */
export async function shopAll(shopping: Shopping, orders: number): Promise<ReadonlyMap<string, PlacedOrder>> {
  const acknowledged = new Map<string, PlacedOrder>();
  let begun = 0;
  const shopOnAndOn = async (): Promise<void> => {
    while (begun < orders && !shopping.progress.isClosing) {
      const number = begun++;
      const key = `random-cart-${String(number).padStart(3, '0')}`;
      const random = seededRandom(shopping.seed + number);
      const cart = shopping.fillCart(key, random);
      acknowledged.set(key, await buy(shopping, { key, cart }, random));
      if (random.chance(WAITS)) await collect(shopping, cart, random.chance(CANCELS));
    }
  };
  await Promise.all(Array.from({ length: shopping.atOnce ?? AT_ONCE }, shopOnAndOn));
  shopping.progress.finished = true;
  return acknowledged;
}

interface Purchase {
  readonly key: string;
  readonly cart: readonly OrderItem[];
}

async function buy(
  { buyer, paymentDriver, progress }: Shopping,
  { key, cart }: Purchase,
  random: Random,
): Promise<PlacedOrder> {
  const place = () => insist(progress, () => buyer.placeOrder(key, cart));
  const tabs = random.chance(0.1) ? [place(), place()] : [place()];
  const answers = await Promise.all(tabs);
  if (random.chance(0.1)) answers.push(await place());
  const [order, ...others] = answers;
  if (!order) throw new Error('No answer');
  for (const other of others)
    if (JSON.stringify(other) !== JSON.stringify(order)) throw new Error(`Two answers to one key: ${key}`);
  progress.steps += 1;
  await sleep(random.whole(0, THINKING_MS));
  await insist(progress, () => paymentDriver.confirm(order.stripeSecret));
  progress.steps += 1;
  return order;
}

/** Waits until every image of a cart is settled, or first cancels it, and downloads its files. */
async function collect(shopping: Shopping, cart: readonly OrderItem[], cancels: boolean): Promise<void> {
  const { buyer, progress } = shopping;
  const deadline = AbortSignal.timeout(WAITING_MS);
  const cancelled = new Set<string>();
  let images = await look(shopping, cart);
  while (images.length < cart.length || !images.every(({ serverState }) => isSettled(serverState))) {
    if (deadline.aborted) return;
    for (const { _id } of cancels ? images : []) if (!cancelled.has(_id)) await cancel(shopping, _id);
    for (const { _id } of images) cancelled.add(_id);
    await sleep(LOOKING_EVERY_MS);
    images = await look(shopping, cart);
  }
  for (const fileId of images.flatMap(({ fileIds }) => fileIds))
    if (fileId !== null) await insist(progress, () => buyer.download(fileId));
  progress.steps += 1;
}

/** 'Too late' is a valid response, too. */
async function cancel({ buyer, progress }: Shopping, imageId: string): Promise<void> {
  await insist(progress, () => buyer.cancel(imageId)).catch((error: unknown) => {
    if (!(error instanceof Refused && error.status === TOO_LATE)) throw error;
  });
}

const TOO_LATE = 409;

/** The properties of an image or tasking that a shopper checks. */
interface Bought {
  readonly _id: string;
  readonly serverState: ServerState;
  readonly fileIds: readonly (string | null)[];
}

/** The items that were bought with a cart. A completed tasking is in both lists. */
async function look({ buyer, progress }: Shopping, cart: readonly OrderItem[]): Promise<readonly Bought[]> {
  const mine = new Set(cart.map(({ description }) => description));
  const isMine = ({ locationDescription }: { readonly locationDescription: string }) => mine.has(locationDescription);
  const images = (await insist(progress, () => buyer.images())).filter(isMine);
  const taskings = (await insist(progress, () => buyer.taskings())).filter(isMine);
  const bought = new Map<string, Bought>(taskings.map((tasking) => [tasking._id, { ...tasking, fileIds: [] }]));
  for (const image of images)
    bought.set(image._id, { ...image, fileIds: Object.values(image.downloads).filter((id) => id !== undefined) });
  return [...bought.values()];
}

/** Repeats a request until it has a response. A rejection counts, unless it reports a problem of the server. */
async function insist<T>(progress: Progress, send: () => Promise<T>): Promise<T> {
  const deadline = AbortSignal.timeout(PATIENCE_MS);
  let pauseMs = 50;
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (error instanceof Refused && error.status < 500) throw error;
      if (deadline.aborted || progress.failed)
        throw new Error(`Not answered within ${PATIENCE_MS / 1000} s`, { cause: error });
    }
    await sleep(pauseMs);
    pauseMs = Math.min(2 * pauseMs, 500);
  }
}
