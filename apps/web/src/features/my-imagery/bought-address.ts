import type { ItemId } from '@groundtrack/contract';

const BOUGHT = 'bought';

/** The bought image the globe shows, by its id; null for none. */
export function boughtOfAddress(address: URLSearchParams): string | null {
  return address.get(BOUGHT)?.slice(0, 100) || null;
}

/** The address of the globe with a bought image on it, or with none. */
export function addressWithBought(address: URLSearchParams, imageId: ItemId | null): URLSearchParams {
  const next = new URLSearchParams(address);
  if (imageId === null) next.delete(BOUGHT);
  else next.set(BOUGHT, imageId);
  return next;
}
