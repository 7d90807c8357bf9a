import { type HeldWindow, isSameWindow } from '../../domain/window-places.ts';
import type { QuoteDeps } from './order-deps.ts';

interface Cart {
  readonly accountId: string;
  /** Windows that earlier items of the cart take. */
  readonly wanted: readonly HeldWindow[];
}

/** How many places of a window are taken by earlier items of the cart, and how many by orders. */
export async function countTakers(
  { countHolders }: Pick<QuoteDeps, 'countHolders'>,
  window: HeldWindow,
  { accountId, wanted }: Cart,
): Promise<{ readonly inCart: number; readonly ordered: number }> {
  return {
    inCart: wanted.filter((other) => isSameWindow(other, window)).length,
    ordered: await countHolders(window, accountId),
  };
}
