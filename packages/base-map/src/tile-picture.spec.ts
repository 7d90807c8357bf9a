import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Line, toLines, toRings } from './line.ts';
import type { MapData } from './map-data.ts';
import { COLORS } from './map-style.ts';
import { TILE_PX, type Tile } from './tile-grid.ts';
import { drawTile } from './tile-picture.ts';

/** Land from 0 to 20 degrees east and 40 to 60 north, with a lake in the middle. */
const shore = Float64Array.from([0, 40, 20, 40, 20, 60, 0, 60, 0, 40]);
const lake = Float64Array.from([8, 48, 12, 48, 12, 52, 8, 52, 8, 48]);
/** In the west of the land, away from everything else. */
const glacier = Float64Array.from([3, 55, 6, 55, 6, 58, 3, 58, 3, 55]);
const laterGlacier = Float64Array.from([3, 58.2, 6, 58.2, 6, 59, 3, 59, 3, 58.2]);
/** Half on land, half in the sea. */
const town = Float64Array.from([18, 55, 22, 55, 22, 57, 18, 57, 18, 55]);
const river = Float64Array.from([15, 44, 18, 44]);
const shown = (lines: readonly Line[], minZoom: number) => lines.map((line) => ({ ...line, minZoom }));
const data: MapData = {
  land: toRings(shore),
  coasts: toLines(shore),
  lakes: shown(toRings(lake), 1),
  glaciers: [...shown(toRings(glacier), 7), ...shown(toRings(laterGlacier), 9)],
  rivers: shown(toLines(river), 1),
  playas: [],
  islands: [],
  builtUp: shown(toRings(town), 1),
  reefs: [],
  borders: [],
  stateBorders: [],
};

interface Picture {
  readonly bytes: Uint8Array;
  /** Red, green, blue, and alpha at a place. */
  at(longitude: number, latitude: number): number[];
}

async function draw(tile: Tile): Promise<Picture> {
  const bytes = await drawTile(tile, data);
  const raw = await sharp(bytes).ensureAlpha().raw().toBuffer();
  const perDeg = (TILE_PX * 2 ** tile.level) / 180;
  return {
    bytes,
    at(longitude, latitude) {
      const x = Math.floor((longitude + 180) * perDeg - tile.column * TILE_PX);
      const y = Math.floor((90 - latitude) * perDeg - tile.row * TILE_PX);
      return [...raw.subarray((y * TILE_PX + x) * 4, (y * TILE_PX + x) * 4 + 4)];
    },
  };
}

function isNear([red = 0, green = 0, blue = 0]: readonly number[], color: string): boolean {
  const wanted = [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16));
  return [red, green, blue].every((value, i) => Math.abs(value - (wanted[i] ?? 0)) < 12);
}

const LEVEL_6: Tile = { level: 6, column: 67, row: 14 };

describe('the picture of a tile', () => {
  test('is a reproducible WebP of 512 by 512 pixels', async () => {
    const [first, again] = [await draw(LEVEL_6), await draw(LEVEL_6)];
    expect(await sharp(first.bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect(Buffer.compare(first.bytes, again.bytes)).toBe(0);
  });

  test('shows land, lake, and sea in their colors', async () => {
    const onLake = await draw(LEVEL_6);
    expect(isNear(onLake.at(9.3, 49.3), COLORS.lake)).toBe(true);
    const inland = await draw({ level: 6, column: 65, row: 14 });
    expect(isNear(inland.at(4.3, 49.3), COLORS.land)).toBe(true);
    const atSea = await draw({ level: 6, column: 60, row: 14 });
    expect(isNear(atSea.at(-9.3, 49.3), COLORS.sea)).toBe(true);
  });

  test('shows land cover from its first level on', async () => {
    const river = await draw({ level: 6, column: 69, row: 16 });
    const [red = 0, , blue = 0] = river.at(16.1, 44);
    expect(blue - red).toBeGreaterThan(40);
    // Level 6 has the detail of a Web Mercator map at 7.6.
    const ice = await draw({ level: 6, column: 65, row: 11 });
    expect(isNear(ice.at(4.4, 56.6), COLORS.glacier)).toBe(true);
    expect(isNear(ice.at(5.5, 58.6), COLORS.land)).toBe(true);
  });

  test('does not draw towns in the sea', async () => {
    const onCoast = await draw({ level: 5, column: 35, row: 6 });
    expect(isNear(onCoast.at(19.2, 55.9), COLORS.builtUp)).toBe(true);
    expect(isNear(onCoast.at(21.5, 55.9), COLORS.sea)).toBe(true);
  });

  test('shows the relief at low levels and covers it at high levels', async () => {
    const places = [
      [1, { level: 1, column: 2, row: 0 }],
      [6, LEVEL_6],
    ] as const;
    const opacities = await Promise.all(places.map(async ([, tile]) => (await draw(tile)).at(9.3, 49.3)[3]));
    expect(opacities).toEqual([0, 255]);
  });
});
