import { DEFAULT_PLACE, type OrderItem } from '@groundtrack/contract';
import { sentinelOf } from '../../providers/simulated/sentinel-place.testing.ts';
import type { Buyer } from './buyer.ts';
import type { Random } from './random.ts';
import { TASKING_WARES, taskingFor } from './tasking-wares.ts';

const WARES = ['ordinary', 'clipped', 'mosaic', 'order-rejected', 'processing-failed', 'delivery-interrupted'] as const;
type Ware = (typeof WARES)[number];
/** One line of each kind: what is delivered, whole, clipped to an area or as a mosaic, and what the provider refuses, fails or first breaks off. */
export type Shelf = Readonly<Record<Ware, OrderItem>>;

/** How often a cart holds two lines, and how often a line is a tasking, or an ordinary image. */
const TWO_LINES = 0.15;
const TASKING = 0.25;
const ORDINARY = 0.65;

export async function fillShelf(buyer: Buyer): Promise<Shelf> {
  return {
    ordinary: buyer.item,
    clipped: await buyer.chooseArea(DEFAULT_PLACE),
    mosaic: await buyer.chooseMosaic(DEFAULT_PLACE),
    'order-rejected': await buyer.choose(sentinelOf('order-rejected')),
    'processing-failed': await buyer.choose(sentinelOf('processing-failed')),
    'delivery-interrupted': await buyer.choose(sentinelOf('delivery-interrupted')),
  };
}

/** Lines taken at random, each with a description of its own, by which it is found in My Imagery and in mails. */
export function fillCart(shelf: Shelf, name: string, random: Random): readonly OrderItem[] {
  return Array.from({ length: random.chance(TWO_LINES) ? 2 : 1 }, (_, line) => {
    const description = `${name}.${line}`;
    if (random.chance(TASKING)) {
      const tasked = TASKING_WARES[random.whole(0, TASKING_WARES.length - 1)];
      return { ...taskingFor(tasked ?? 'always-clear', shelf.ordinary.termsVersion), description };
    }
    const ware = random.chance(ORDINARY) ? 'ordinary' : WARES[random.whole(1, WARES.length - 1)];
    return { ...shelf[ware ?? 'ordinary'], description };
  });
}
