/** A Web Mercator tile and its bounds in degrees. Longitudes may exceed 180, like those of the view. */
export interface GroundTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

export interface GroundView {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** The tiles of a level in a view, row by row. */
export function groundTilesIn({ south, north, west, east }: GroundView, z: number): GroundTile[] {
  const count = 2 ** z;
  const rowOf = (latitude: number) => Math.min(Math.max(Math.floor(toShare(latitude) * count), 0), count - 1);
  const columnOf = (longitude: number) => Math.floor(((longitude + 180) / 360) * count);
  const tiles: GroundTile[] = [];
  for (let y = rowOf(north); y <= rowOf(south); y++)
    for (let column = columnOf(west); column <= columnOf(east); column++)
      tiles.push({
        z,
        x: ((column % count) + count) % count,
        y,
        south: toLatitude((y + 1) / count),
        north: toLatitude(y / count),
        west: (column / count) * 360 - 180,
        east: ((column + 1) / count) * 360 - 180,
      });
  return tiles;
}

/** The share of the distance from the north to the south of a Web Mercator map. */
function toShare(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return 0.5 - Math.atanh(Math.min(Math.max(sine, -0.9999), 0.9999)) / (2 * Math.PI);
}

function toLatitude(share: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI;
}
