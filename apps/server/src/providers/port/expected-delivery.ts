import { isSettled, type ServerState } from '@groundtrack/contract';
import type { Capabilities } from './provider.ts';

/** Fetching an image and creating its files takes seconds for a small box, a minute or more for a large one. */
const MAKING_MINUTES = 1.5;
/** For each tile of a mosaic. One mosaic is made at a time. */
const TILE_MINUTES = 0.5;
const MS_PER_MIN = 60_000;

type Deliverer = { readonly capabilities: Pick<Capabilities, 'orders' | 'handOverMinutes'> };

/** The usual minutes from the payment of an archive image until its files are ready; null if nothing is for sale. */
export function deliveryMinutes({ capabilities: { orders, handOverMinutes } }: Deliverer): number | null {
  return orders ? Math.ceil(handOverMinutes + MAKING_MINUTES) : null;
}

interface AwaitedItem {
  /** The time of a tasking is in its own record. */
  readonly kind: 'archive' | 'tasking';
  readonly state: ServerState;
  readonly purchasedAtMs: number;
  readonly mosaicTiles: number;
}

/** When the files of a bought image are usually ready; null if they are, the item is final, or the time is unknown. */
export function expectedAtMs(
  provider: Deliverer | undefined,
  { kind, state, purchasedAtMs, mosaicTiles }: AwaitedItem,
): number | null {
  if (!provider || kind === 'tasking' || isSettled(state)) return null;
  const minutes = deliveryMinutes(provider);
  return minutes === null ? null : purchasedAtMs + (minutes + mosaicTiles * TILE_MINUTES) * MS_PER_MIN;
}
