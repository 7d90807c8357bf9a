import { type Crossing, crossingsOf } from './graticule.ts';
import type { MapName, NameKind, Spot } from './map-names.ts';
import { type Tile, tileBounds } from './tile-grid.ts';

/** A name as a client draws it. */
export interface TileName extends Spot {
  readonly kind: NameKind | 'street' | 'degrees';
  readonly text: string;
  /** Font size from 1 (smallest) to 5. */
  readonly size: number;
  /** Number of more important names on the map. */
  readonly rank: number;
}

/**
 * Maximum number of names per tile, and their minimum distance as a fraction of its side; clients have no room for
 * more.
 */
const NAMES_MAX = 120;
const NEAREST = { across: 60 / 840, along: 13 / 840 };
/** Names are indexed by the tiles of this level; lower levels have only a few. */
const INDEX_LEVEL = 6;
const SIZE_MAX = 5;
/**
 * Levels with degrees. From farther away, the globe itself shows the position; near the ground, they are mistaken for
 * names of places.
 */
const DEGREES_LEVELS = { first: 5, last: 8 };
/** Ranks of streets, after the names of the map. */
const STREET_RANKS = 10;

interface Ranked {
  readonly name: MapName;
  readonly rank: number;
}

/** Finds the names of tiles. */
export class NameIndex {
  readonly #ranked: readonly Ranked[];
  readonly #byTile = new Map<number, Ranked[]>();

  /** @param names in descending order of importance */
  constructor(names: readonly MapName[]) {
    this.#ranked = names.map((name, rank) => ({ name, rank }));
    for (const ranked of this.#ranked) {
      const key = toKey(ranked.name);
      const near = this.#byTile.get(key);
      if (near) near.push(ranked);
      else this.#byTile.set(key, [ranked]);
    }
  }

  /**
   * Returns the most important names on a tile, in order, up to the limit.
   * @param streets returns street names, ranked from a number on; they precede the degrees
   */
  namesOf(tile: Tile, streets: (rank: number) => readonly TileName[] = () => []): TileName[] {
    const { west, south, east, north } = tileBounds(tile);
    const sizeDeg = north - south;
    const taken: Spot[] = [];
    const isFree = ({ longitude, latitude }: Spot) =>
      taken.every(
        (other) =>
          Math.abs(longitude - other.longitude) > NEAREST.across * sizeDeg ||
          Math.abs(latitude - other.latitude) > NEAREST.along * sizeDeg,
      );
    const names: TileName[] = [];
    for (const { name, rank } of this.#near(tile)) {
      const { longitude, latitude, fromLevel, toLevel } = name;
      const isHere = longitude >= west && longitude < east && latitude > south && latitude <= north;
      if (!isHere || tile.level < fromLevel || tile.level > toLevel || !isFree(name)) continue;
      taken.push(name);
      names.push({ kind: name.kind, text: name.text, longitude, latitude, size: sizeAt(name, tile.level), rank });
      if (names.length === NAMES_MAX) break;
    }
    return [...names, ...streets(this.#ranked.length), ...this.#degrees(tile)];
  }

  #near({ level, column, row }: Tile): readonly Ranked[] {
    if (level < INDEX_LEVEL) return this.#ranked;
    const times = 2 ** (level - INDEX_LEVEL);
    return this.#byTile.get(keyOf(Math.floor(column / times), Math.floor(row / times))) ?? [];
  }

  #degrees(tile: Tile): TileName[] {
    if (tile.level < DEGREES_LEVELS.first || tile.level > DEGREES_LEVELS.last) return [];
    const rank = this.#ranked.length + STREET_RANKS;
    return crossingsOf(tile).map((crossing: Crossing) => ({ kind: 'degrees', size: 1, rank, ...crossing }));
  }
}

function sizeAt({ size, fromLevel }: MapName, level: number): number {
  return size === 'grows' ? Math.min(SIZE_MAX, 2 + level - fromLevel) : size;
}

function toKey({ longitude, latitude }: Spot): number {
  const perDeg = 2 ** INDEX_LEVEL / 180;
  return keyOf(Math.floor((longitude + 180) * perDeg), Math.floor((90 - latitude) * perDeg));
}

function keyOf(column: number, row: number): number {
  return row * 2 ** (INDEX_LEVEL + 1) + column;
}
