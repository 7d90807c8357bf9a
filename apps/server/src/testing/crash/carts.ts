import { DEFAULT_PLACE, type OrderItem } from '@groundtrack/contract';
import { sentinelOf } from '../../providers/simulated/sentinel-place.testing.ts';
import type { Buyer } from './buyer.ts';
import type { Random } from './random.ts';
import { TASKING_WARES, taskingFor } from './tasking-wares.ts';

const WARES = ['ordinary', 'clipped', 'mosaic', 'order-rejected', 'processing-failed', 'delivery-interrupted'] as const;
type Ware = (typeof WARES)[number];
/**
 * One line of each kind: delivered as a whole, clipped to an area, or as a mosaic; and rejected, failed, or first
 * interrupted by the provider.
 */
export type Shelf = Readonly<Record<Ware, OrderItem>>;

/** The shares of carts with two lines, of taskings, and of regular images. */
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

/** Random lines, each with a unique description, which identifies it in My Imagery and in emails. */
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
