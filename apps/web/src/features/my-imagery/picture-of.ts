import type { UserImage } from '@groundtrack/contract';

/** A larger JPG needs too much memory in the browser, so it is downloaded instead. */
const LARGEST_BYTES = 40_000_000;

/** The JPG of a purchased image that can be shown in the page; null if there is none or it is too large. */
export function pictureOf({ downloads: { full }, fileBytes }: UserImage): string | null {
  return (fileBytes.full ?? 0) > LARGEST_BYTES ? null : full;
}

/** Whether a delivered image is opened as a JPG, because it has no GeoTIFF. */
export function opensAsPicture(image: UserImage): boolean {
  const { analytic, tiff } = image.downloads;
  return image.serverState === 'Delivered' && (analytic ?? tiff) === null && pictureOf(image) !== null;
}

/** Whether an image was delivered without a GeoTIFF, so that its position on the ground is unknown. */
export function isJpgOnly({ serverState, downloads }: UserImage): boolean {
  const { analytic, tiff, overview, full } = downloads;
  return serverState === 'Delivered' && (analytic ?? tiff ?? overview ?? null) === null && full !== null;
}
