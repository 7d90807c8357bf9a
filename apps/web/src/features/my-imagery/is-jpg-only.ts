import type { UserImage } from '@groundtrack/contract';

/** Whether an image was delivered without a GeoTIFF. */
export function isJpgOnly({ serverState, downloads }: UserImage): boolean {
  const { analytic, tiff, overview, full } = downloads;
  return serverState === 'Delivered' && (analytic ?? tiff ?? overview ?? null) === null && full !== null;
}
