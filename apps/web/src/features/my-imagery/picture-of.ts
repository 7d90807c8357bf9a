import type { UserImage } from '@groundtrack/contract';

/** A larger JPG needs too much memory in the browser, so it is downloaded instead. */
const LARGEST_BYTES = 40_000_000;

/** The JPG of a purchased image that can be shown in the page; null if there is none or it is too large. */
export function pictureOf({ downloads: { full }, fileBytes }: UserImage): string | null {
  return (fileBytes.full ?? 0) > LARGEST_BYTES ? null : full;
}
