import {
  type Box,
  clipRing,
  cornersOfBox,
  type EastNorth,
  envelope,
  type Polygon,
  toBbox,
  unwrapLongitude,
} from '@groundtrack/geo';
import { type AnyGrid, anyGrid } from '@groundtrack/geo/any-grid';
import type { DeliveredImage } from '../../../providers/port/provider.ts';

type Position = [number, number];
type Ring = Position[];

export type GroundGeometry =
  | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };

/** Footprint of an image as GeoJSON (RFC 7946 sections 3.1.9 and 5.2: cut at the antimeridian). */
export function groundShape({ epsg, box }: Pick<DeliveredImage, 'epsg' | 'box'>): {
  readonly geometry: GroundGeometry;
  /** West, south, east, north; west is greater than east across the antimeridian. */
  readonly bbox: readonly [number, number, number, number];
} {
  const { ring, bounds } = outlineOf(epsg, box);
  const [west, south, east, north] = bounds;
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

/** Footprint of the purchased parts of an image. */
export function partsShape(parts: readonly Polygon[]): ReturnType<typeof groundShape> {
  const polygons = parts.map(({ coordinates }) =>
    coordinates.map((ring) => ring.map(([lon, lat]): Position => [lon, lat])),
  );
  const [only] = polygons;
  const geometry: GroundGeometry =
    only && polygons.length === 1
      ? { type: 'Polygon', coordinates: only }
      : { type: 'MultiPolygon', coordinates: polygons };
  return { geometry, bbox: toBbox(parts) };
}

interface Outline {
  /** Counterclockwise from the lower left corner; longitudes continue across the antimeridian. */
  readonly ring: Ring;
  /** West, south, east, north. */
  readonly bounds: readonly [number, number, number, number];
}

function outlineOf(epsg: number, box: Box): Outline {
  const grid = anyGrid(epsg);
  if (!grid) throw new RangeError(`EPSG:${epsg} is not known`);
  return isUtm(epsg) ? utmOutline(epsg, box) : gridOutline(grid, box);
}

const isUtm = (epsg: number): boolean => epsg > 32_600 && epsg < 32_800;

function utmOutline(epsg: number, box: Box): Outline {
  const bounds = envelope(epsg, box);
  const ring = cornersOfBox(epsg, box, (bounds[0] + bounds[2]) / 2).map(([lon, lat]): Position => [lon, lat]);
  return { ring, bounds };
}

const STEPS = 16;

/** The sides of a box are curved in degrees, so points along them are included. */
function gridOutline(grid: AnyGrid, [minX, minY, maxX, maxY]: Box): Outline {
  const [middleLonDeg] = grid.toLonLat([(minX + maxX) / 2, (minY + maxY) / 2]);
  const at = (place: EastNorth): Position => {
    const [lonDeg, latDeg] = grid.toLonLat(place);
    return [unwrapLongitude(lonDeg, middleLonDeg), latDeg];
  };
  const corners: readonly EastNorth[] = [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ];
  const positions = corners.flatMap(([fromX, fromY], side) => {
    const [toX, toY] = corners[(side + 1) % 4] ?? [fromX, fromY];
    return Array.from({ length: STEPS }, (_, i) =>
      at([fromX + ((toX - fromX) * i) / STEPS, fromY + ((toY - fromY) * i) / STEPS]),
    );
  });
  const [lons, lats] = [positions.map(([lon]) => lon), positions.map(([, lat]) => lat)];
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  // Around a pole, all longitudes are covered.
  const lowest = Math.min(...lats);
  const highest = Math.max(...lats);
  if (east - west > 180)
    return { ring: corners.map(at), bounds: lowest > 0 ? [-180, lowest, 180, 90] : [-180, -90, 180, highest] };
  const shift = west < -180 ? 360 : 0;
  return {
    ring: corners.map(at).map(([lon, lat]): Position => [lon + shift, lat]),
    bounds: [west + shift, lowest, east + shift, highest],
  };
}

/** The part of a ring between two meridians, shifted by some degrees. */
function clip(ring: Ring, { west, east, shiftDeg }: { west: number; east: number; shiftDeg: number }): Ring {
  const kept = Array.from(clipRing(ring.flat(), { west, south: -90, east, north: 90 }));
  return kept.flatMap((lonDeg, i): Ring => (i % 2 === 0 ? [[lonDeg + shiftDeg, kept[i + 1] ?? 0]] : []));
}

function close(ring: Ring): Ring {
  const first = ring[0];
  return first ? [...ring, first] : ring;
}
