import type { ItemId } from '@groundtrack/contract';
import { addressWithId, idInAddress } from '../../lib/id-parameter.ts';

const PARAMETER = 'bought';

/** The id of the purchased image on the globe; null for none. */
export function purchasedIdOf(address: URLSearchParams): string | null {
  return idInAddress(address, PARAMETER);
}

/** The URL parameters with a purchased image on the globe, or with none. */
export function addressWithPurchased(address: URLSearchParams, imageId: ItemId | null): URLSearchParams {
  return addressWithId(address, PARAMETER, imageId);
}
