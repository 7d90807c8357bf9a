import type { ItemId } from '@groundtrack/contract';

const PARAMETER = 'bought';

/** The id of the purchased image on the globe; null for none. */
export function purchasedIdOf(address: URLSearchParams): string | null {
  return address.get(PARAMETER)?.slice(0, 100) || null;
}

/** The URL parameters with a purchased image on the globe, or with none. */
export function addressWithPurchased(address: URLSearchParams, imageId: ItemId | null): URLSearchParams {
  const next = new URLSearchParams(address);
  if (imageId === null) next.delete(PARAMETER);
  else next.set(PARAMETER, imageId);
  return next;
}
