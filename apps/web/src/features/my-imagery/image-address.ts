import { addressWithId, idInAddress } from '../../lib/id-parameter.ts';

const INFO = 'info';

/** The id of the image whose Info popup is open; null for none. */
export function infoOfAddress(address: URLSearchParams): string | null {
  return idInAddress(address, INFO);
}

/** The URL parameters with the Info popup of an image open, or of none. */
export function addressWithInfo(address: URLSearchParams, imageId: string | null): URLSearchParams {
  return addressWithId(address, INFO, imageId);
}

/** The URL that opens one image. */
export function imageAddress(imageId: string): URLSearchParams {
  return addressWithInfo(new URLSearchParams(), imageId);
}
