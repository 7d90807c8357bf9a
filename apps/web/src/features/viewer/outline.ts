import type { MultiPolygon, ViewedImage } from '@groundtrack/contract';
import { type LonLat, turnsIn, unwrapLongitudes } from '@groundtrack/geo';

/** A ring in Leaflet's format. */
export type OutlineRing = readonly (readonly [latitude: number, longitude: number])[];

/**
 * The rings of the purchase, outlines and holes, shifted to the longitudes of the image. A flat map continues past
 * 180°, so an area near the antimeridian may be 360° away from its tiles.
 * @param bounds of the image
 */
export function outlineOn({ coordinates }: MultiPolygon, [west, , east]: ViewedImage['bounds']): OutlineRing[] {
  const middle = (west + east) / 2;
  return coordinates.flat().map((ring) => {
    const line = unwrapLongitudes(ring);
    const turns = turnsIn(middleOf(line) - middle);
    return line.map(([longitude, latitude]) => [latitude, longitude - 360 * turns]);
  });
}

/** Rings have few positions, see `OUTLINE_POSITIONS_MAX`. */
function middleOf(line: readonly LonLat[]): number {
  const longitudes = line.map(([longitude]) => longitude);
  return (Math.min(...longitudes) + Math.max(...longitudes)) / 2;
}
