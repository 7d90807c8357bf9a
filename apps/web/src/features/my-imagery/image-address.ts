const INFO = 'info';

/** The bought image whose Info popup is open, by its id; null for none. */
export function infoOfAddress(address: URLSearchParams): string | null {
  return address.get(INFO)?.slice(0, 100) || null;
}

/** The address of the images with the Info popup of one open, or of none. */
export function addressWithInfo(address: URLSearchParams, imageId: string | null): URLSearchParams {
  const next = new URLSearchParams(address);
  if (imageId === null) next.delete(INFO);
  else next.set(INFO, imageId);
  return next;
}

/** The address that opens one image alone. */
export function imageAddress(imageId: string): URLSearchParams {
  return addressWithInfo(new URLSearchParams(), imageId);
}
