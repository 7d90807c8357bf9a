import type { UserImage } from '@groundtrack/contract';
import { formatUtc, formatUtcDay } from '../../lib/format.ts';

/** Delivered GeoTIFFs of the account that overlap an image, oldest first. */
export function othersOver(image: UserImage, images: readonly UserImage[]): readonly UserImage[] {
  const ground = boundsOf(image.corners);
  return images
    .filter((each) => each._id !== image._id && isViewable(each) && overlap(ground, boundsOf(each.corners)))
    .toSorted(byTime);
}

export function byTime(a: UserImage, b: UserImage): number {
  return a.dateImageAcquiredISO.localeCompare(b.dateImageAcquiredISO);
}

/** Whether an image can be opened, because a GeoTIFF of it was delivered. */
export function isViewable({ serverState, downloads }: Pick<UserImage, 'serverState' | 'downloads'>): boolean {
  return serverState === 'Delivered' && viewedFileId(downloads) !== null;
}

/** The GeoTIFF to show, preferring the analytic one. */
export function viewedFileId({ analytic, tiff }: UserImage['downloads']): string | null {
  return analytic ?? tiff;
}

/** `2026-08-22 15:10 UTC, WorldView-3` */
export function nameOf({ dateImageAcquiredISO, satellite }: UserImage): string {
  return `${formatUtc(Date.parse(dateImageAcquiredISO))}, ${satellite}`;
}

/** `2026-08-22 · WV-3`, where there is little room. */
export function shortNameOf({ dateImageAcquiredISO, satellite }: UserImage): string {
  return `${formatUtcDay(Date.parse(dateImageAcquiredISO))} · ${satellite.replace(/^WorldView\b/, 'WV')}`;
}

type Bounds = readonly [west: number, south: number, east: number, north: number];

export function boundsOf(corners: UserImage['corners']): Bounds {
  const [longitudes, latitudes] = [corners.map(([longitude]) => longitude), corners.map(([, latitude]) => latitude)];
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}

function overlap([westA, southA, eastA, northA]: Bounds, [westB, southB, eastB, northB]: Bounds): boolean {
  const meets = (shift: number) => westA < eastB + shift && eastA > westB + shift;
  return southA < northB && northA > southB && (meets(0) || meets(360) || meets(-360));
}
