import type { BaseMap, SimulatedGround } from '@groundtrack/contract';
import { type GroundTile, groundTilesIn } from './ground-tiles.ts';

interface MapPlace {
  readonly latitude: number;
  readonly longitude: number;
}

interface SizeKm {
  readonly x: number;
  readonly y: number;
}

/** A tile on a drawing in kilometers around a place, north up. */
export interface LocatorTile {
  readonly url: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Side of the drawing per length of the longer side of the box. */
const SIDE_PER_BOX = 3;
/** Tiles overlap by this share of their side, or a seam would show between parts of a pixel. */
const OVERLAP = 1 / 128;
const KM_PER_DEG = 111.2;
/** Longitudes hardly have a length at a pole. */
const LEAST_NARROW = 0.01;

/** The side in kilometers of a drawing that shows a box with its surroundings. */
export function locatorSideKm({ x, y }: SizeKm): number {
  return SIDE_PER_BOX * Math.max(x, y);
}

/** The tiles of a drawing: of the simulated ground, if there is one, or of the map. */
export function locatorTiles(
  { latitude, longitude }: MapPlace,
  sideKm: number,
  { ground, baseMap }: { readonly ground: SimulatedGround | null; readonly baseMap: BaseMap },
): readonly LocatorTile[] {
  const kmPerLongitude = KM_PER_DEG * Math.max(LEAST_NARROW, Math.cos((latitude * Math.PI) / 180));
  const [high, wide] = [sideKm / KM_PER_DEG, sideKm / kmPerLongitude];
  const view = {
    south: latitude - high / 2,
    north: latitude + high / 2,
    west: longitude - wide / 2,
    east: longitude + wide / 2,
  };
  // A tile is between half as wide and as wide as the drawing.
  const level = Math.ceil(Math.log2(360 / wide));
  const isGround = ground !== null && level >= ground.minLevel;
  const tiles = isGround
    ? groundTilesIn(view, Math.min(level, ground.maxLevel))
    : mapTilesIn(view, Math.min(Math.max(level - 1, 0), baseMap.maxLevel));
  const { urlTemplate } = isGround ? ground : baseMap;
  return tiles.map(({ z, x, y, west, south, east, north }) => ({
    url: urlTemplate.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`),
    x: (west - longitude) * kmPerLongitude,
    y: (latitude - north) * KM_PER_DEG,
    width: (east - west) * kmPerLongitude * (1 + OVERLAP),
    height: (north - south) * KM_PER_DEG * (1 + OVERLAP),
  }));
}

/** The tiles of the geographic scheme in a view. Longitudes may exceed 180. */
function mapTilesIn({ south, north, west, east }: Omit<GroundTile, 'x' | 'y' | 'z'>, z: number): GroundTile[] {
  const span = 180 / 2 ** z;
  const [columns, lastRow] = [2 ** (z + 1), 2 ** z - 1];
  const tiles: GroundTile[] = [];
  for (let y = Math.max(0, Math.floor((90 - north) / span)); y <= Math.min(lastRow, (90 - south) / span); y++)
    for (let column = Math.floor((west + 180) / span); column <= (east + 180) / span; column++)
      tiles.push({
        z,
        x: ((column % columns) + columns) % columns,
        y,
        south: 90 - (y + 1) * span,
        north: 90 - y * span,
        west: column * span - 180,
        east: (column + 1) * span - 180,
      });
  return tiles;
}
