/** A tile of the geographic scheme, in the server's numbering. */
export interface MapTile {
  readonly level: number;
  readonly column: number;
  readonly row: number;
}

/** The bounds of a view in degrees. Across the antimeridian west is greater than east. */
export interface ViewBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export function toTileKey({ level, column, row }: MapTile): string {
  return `${level}/${column}/${row}`;
}

/** The tile that contains this one as a quarter; null at level 0. */
export function toParent({ level, column, row }: MapTile): MapTile | null {
  return level === 0 ? null : { level: level - 1, column: column >> 1, row: row >> 1 };
}

export function countTiles(level: number, bounds: ViewBounds): number {
  const { columns, rows } = gridOf(level, bounds);
  return columns * rows;
}

/** The tiles of a level in a view, row by row. */
export function tilesIn(level: number, bounds: ViewBounds): MapTile[] {
  const { firstColumn, firstRow, columns, rows } = gridOf(level, bounds);
  return Array.from({ length: columns * rows }, (_, index) => ({
    level,
    column: (firstColumn + (index % columns)) % 2 ** (level + 1),
    row: firstRow + Math.floor(index / columns),
  }));
}

interface Grid {
  readonly firstColumn: number;
  readonly firstRow: number;
  readonly columns: number;
  readonly rows: number;
}

function gridOf(level: number, { west, south, east, north }: ViewBounds): Grid {
  const [wide, high] = [2 ** (level + 1), 2 ** level];
  const within = (degrees: number, count: number) =>
    Math.min(Math.max(Math.floor((degrees * high) / 180), 0), count - 1);
  const [firstRow, lastRow] = [within(90 - north, high), within(90 - south, high)];
  const firstColumn = within(west + 180, wide);
  const lastColumn = within(east + 180, wide) + (east < west ? wide : 0);
  return { firstColumn, firstRow, columns: Math.min(lastColumn - firstColumn + 1, wide), rows: lastRow - firstRow + 1 };
}
