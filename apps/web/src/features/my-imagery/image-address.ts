const INFO = 'info';
const PICTURE = 'picture';

/** The id of the image whose Info popup is open; null for none. */
export function infoOfAddress(address: URLSearchParams): string | null {
  return address.get(INFO)?.slice(0, 100) || null;
}

/** The URL parameters with the Info popup of an image open, or of none. */
export function addressWithInfo(address: URLSearchParams, imageId: string | null): URLSearchParams {
  const next = new URLSearchParams(address);
  if (imageId === null) next.delete(INFO);
  else next.set(INFO, imageId);
  return next;
}

/** The URL that opens one image. */
export function imageAddress(imageId: string): URLSearchParams {
  return addressWithInfo(new URLSearchParams(), imageId);
}

/** The id of the image whose picture is open; null for none. */
export function pictureOfAddress(address: URLSearchParams): string | null {
  return address.get(PICTURE)?.slice(0, 100) || null;
}

/** The URL parameters with the picture of an image open, or of none. */
export function addressWithPicture(address: URLSearchParams, imageId: string | null): URLSearchParams {
  const next = new URLSearchParams(address);
  if (imageId === null) next.delete(PICTURE);
  else next.set(PICTURE, imageId);
  return next;
}
