import type { UserImage } from '@groundtrack/contract';

/** A larger JPG takes a browser more memory than a look is worth; it is downloaded. */
const LARGEST_BYTES = 40_000_000;

/** The JPG of a bought image that can be looked at within the page; null: there is none, or it is too large. */
export function pictureOf({ downloads: { full }, fileBytes }: UserImage): string | null {
  return (fileBytes.full ?? 0) > LARGEST_BYTES ? null : full;
}
