import { setTimeout as sleep } from 'node:timers/promises';
import type { PlacedOrder } from '@groundtrack/contract';
import { type Buyer, Refused } from './buyer.ts';
import { type Random, seededRandom } from './random.ts';
import type { Till } from './till.ts';

/** How far all shoppers together have come. */
export interface Progress {
  /** Answers they have got. */
  steps: number;
  /** All have bought what they wanted. */
  finished: boolean;
  /** Something is wrong: everybody stops. */
  failed: boolean;
}

export interface Shopping {
  readonly buyer: Buyer;
  readonly till: Till;
  readonly seed: number;
  readonly progress: Progress;
}

const AT_ONCE = 6;
const PATIENCE_MS = 120_000;
const THINKING_MS = 200;

/**
 * Buys `orders` carts, six at a time, the way a web client does: what was not answered is asked again with the same key
 * and cart until it is; now and then from two tabs at once, or again although it was answered.
 * @returns what was acknowledged: the order, and that its payment succeeded
 */
export async function shopAll(shopping: Shopping, orders: number): Promise<ReadonlyMap<string, PlacedOrder>> {
  const acknowledged = new Map<string, PlacedOrder>();
  let begun = 0;
  const shopOnAndOn = async (): Promise<void> => {
    while (begun < orders) {
      const number = begun++;
      const key = `random-cart-${number}`;
      acknowledged.set(key, await shop(shopping, key, seededRandom(shopping.seed + number)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, shopOnAndOn));
  shopping.progress.finished = true;
  return acknowledged;
}

async function shop(shopping: Shopping, key: string, random: Random): Promise<PlacedOrder> {
  const { buyer, till, progress } = shopping;
  const place = () => insist(progress, () => buyer.placeOrder(key));
  const tabs = random.chance(0.1) ? [place(), place()] : [place()];
  const answers = await Promise.all(tabs);
  if (random.chance(0.1)) answers.push(await place());
  const [order, ...others] = answers;
  if (!order) throw new Error('Nobody answered');
  for (const other of others)
    if (JSON.stringify(other) !== JSON.stringify(order)) throw new Error(`Two answers to one key: ${key}`);
  progress.steps += 1;
  await sleep(random.whole(0, THINKING_MS));
  await insist(progress, () => till.confirm(order.stripeSecret));
  progress.steps += 1;
  return order;
}

/** Asks until there is an answer. A refusal is one, unless it says that the server is not well. */
async function insist<T>(progress: Progress, ask: () => Promise<T>): Promise<T> {
  const deadline = AbortSignal.timeout(PATIENCE_MS);
  let pauseMs = 50;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof Refused && error.status < 500) throw error;
      if (deadline.aborted || progress.failed)
        throw new Error(`Not answered within ${PATIENCE_MS / 1000} s`, { cause: error });
    }
    await sleep(pauseMs);
    pauseMs = Math.min(2 * pauseMs, 500);
  }
}
