import { clipRing, cornersOfBox, envelope } from '@groundtrack/geo';
import type { DeliveredImage } from '../../../providers/provider.ts';

type Position = [number, number];
type Ring = Position[];

export type GroundGeometry =
  | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };

/** Where an image lies, as GeoJSON wants it (RFC 7946 sections 3.1.9 and 5.2: cut at the antimeridian). */
export function groundShape({ epsg, box }: Pick<DeliveredImage, 'epsg' | 'box'>): {
  readonly geometry: GroundGeometry;
  /** West, south, east, north; west is greater than east across the antimeridian. */
  readonly bbox: readonly [number, number, number, number];
} {
  const [west, south, east, north] = envelope(epsg, box);
  const ring = cornersOfBox(epsg, box, (west + east) / 2).map(([lon, lat]): Position => [lon, lat]);
  if (east <= 180)
    return { geometry: { type: 'Polygon', coordinates: [close(ring)] }, bbox: [west, south, east, north] };
  const parts = [
    clip(ring, { west: -Infinity, east: 180, shiftDeg: 0 }),
    clip(ring, { west: 180, east: Infinity, shiftDeg: -360 }),
  ].filter(({ length }) => length > 2);
  return {
    geometry: { type: 'MultiPolygon', coordinates: parts.map((part) => [close(part)]) },
    bbox: [west, south, east - 360, north],
  };
}

/** The part of a ring between two meridians, moved by some degrees. */
function clip(ring: Ring, { west, east, shiftDeg }: { west: number; east: number; shiftDeg: number }): Ring {
  const kept = Array.from(clipRing(ring.flat(), { west, south: -90, east, north: 90 }));
  return kept.flatMap((lonDeg, i): Ring => (i % 2 === 0 ? [[lonDeg + shiftDeg, kept[i + 1] ?? 0]] : []));
}

function close(ring: Ring): Ring {
  const first = ring[0];
  return first ? [...ring, first] : ring;
}
