import type { UserImage } from '@groundtrack/contract';
import { type Bounds, boundsOf } from './bounds.ts';
import type { OwnSource } from './viewer-source.ts';

/** Images of the account that can be shown and overlap an image, oldest first. */
export function othersOver(image: UserImage, images: readonly UserImage[]): readonly UserImage[] {
  const ground = boundsOf(image.corners);
  return images
    .filter((each) => each._id !== image._id && sourceOf(each) !== null && overlap(ground, boundsOf(each.corners)))
    .toSorted(byTime);
}

export function byTime(a: UserImage, b: UserImage): number {
  return a.dateImageAcquiredISO.localeCompare(b.dateImageAcquiredISO);
}

/** A larger JPG needs too much memory in the browser. */
const LARGEST_JPG_BYTES = 40_000_000;

/** The file of a delivered image that can be shown: its GeoTIFF, or else its JPG; null if there is none. */
export function sourceOf(image: UserImage): OwnSource | null {
  const { _id: id, serverState, downloads, fileBytes, corners, area, locationDescription } = image;
  if (serverState !== 'Delivered') return null;
  if (viewedFileId(downloads) !== null) return { kind: 'image', id };
  if (downloads.full === null || (fileBytes.full ?? 0) > LARGEST_JPG_BYTES) return null;
  return { kind: 'picture', id, fileId: downloads.full, facts: { corners, area, locationDescription } };
}

/** The GeoTIFF to show, preferring the analytic one. */
export function viewedFileId({ analytic, tiff }: UserImage['downloads']): string | null {
  return analytic ?? tiff;
}

function overlap([westA, southA, eastA, northA]: Bounds, [westB, southB, eastB, northB]: Bounds): boolean {
  const meets = (shift: number) => westA < eastB + shift && eastA > westB + shift;
  return southA < northB && northA > southB && (meets(0) || meets(360) || meets(-360));
}
