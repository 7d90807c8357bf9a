import { cornersOfBox, envelope } from '@groundtrack/geo';
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
    return { geometry: { type: 'Polygon', coordinates: [closed(ring)] }, bbox: [west, south, east, north] };
  const parts = [cut(ring, (lon) => lon <= 180, 0), cut(ring, (lon) => lon >= 180, -360)].filter(
    ({ length }) => length > 2,
  );
  return {
    geometry: { type: 'MultiPolygon', coordinates: parts.map((part) => [closed(part)]) },
    bbox: [west, south, east - 360, north],
  };
}

/** The part of a ring on one side of the antimeridian (Sutherland and Hodgman), moved by `shift` degrees. */
function cut(ring: Ring, isIn: (lon: number) => boolean, shift: number): Ring {
  const result: Ring = [];
  ring.forEach((to, i) => {
    const from = ring.at(i - 1) ?? to;
    if (isIn(from[0]) !== isIn(to[0])) {
      const part = (180 - from[0]) / (to[0] - from[0]);
      result.push([180 + shift, from[1] + part * (to[1] - from[1])]);
    }
    if (isIn(to[0])) result.push([to[0] + shift, to[1]]);
  });
  return result;
}

function closed(ring: Ring): Ring {
  const first = ring[0];
  return first ? [...ring, first] : ring;
}
