import type { MultiPolygon, ViewedImage } from '@groundtrack/contract';
import { type LonLat, turnsIn, unwrapLongitudes } from '@groundtrack/geo';

/** A ring as Leaflet takes it. */
export type OutlineRing = readonly (readonly [latitude: number, longitude: number])[];

/**
 * The rings of what was bought, outlines and holes, on the turn of the Earth where a map draws the image: a flat map goes on
 * past 180°, and an area on either side of the antimeridian may be told on the other turn than the tiles.
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
