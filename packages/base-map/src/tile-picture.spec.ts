import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { landTint } from './land-tint.ts';
import { type Line, toLines, toRings } from './line.ts';
import { type MapData, NO_DATA } from './map-data.ts';
import { COLORS, type TileLook } from './map-style.ts';
import { Relief } from './relief.ts';
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
  ...NO_DATA,
  land: toRings(shore),
  coasts: toLines(shore),
  lakes: shown(toRings(lake), 1),
  glaciers: [...shown(toRings(glacier), 7), ...shown(toRings(laterGlacier), 9)],
  rivers: shown(toLines(river), 1),
  builtUp: shown(toRings(town), 1),
};

const relief = new Relief();

interface Picture {
  readonly bytes: Uint8Array;
  /** Red, green, blue, and alpha at a place. */
  at(longitude: number, latitude: number): number[];
}

async function draw(tile: Tile, look: TileLook = 'map'): Promise<Picture> {
  const bytes = await drawTile(tile, { data, relief, look });
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

const isGreenish = ([red = 0, green = 0, blue = 0]: readonly number[]) => green > red && red > blue + 10;
const isBlue = ([red = 0, green = 0, blue = 0]: readonly number[]) => blue > green + 15 && green > red + 15;

function isNear([red = 0, green = 0, blue = 0]: readonly number[], color: string): boolean {
  const wanted = [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16));
  return [red, green, blue].every((value, i) => Math.abs(value - (wanted[i] ?? 0)) < 12);
}

const tileAt = (level: number, longitude: number, latitude: number): Tile => ({
  level,
  column: Math.floor(((longitude + 180) * 2 ** level) / 180),
  row: Math.floor(((90 - latitude) * 2 ** level) / 180),
});

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
    expect(isGreenish(inland.at(4.3, 49.3))).toBe(true);
    const atSea = await draw({ level: 6, column: 60, row: 14 });
    expect(isBlue(atSea.at(-9.3, 49.3))).toBe(true);
  });

  test('is dark as seen by a satellite, and different from one place of the land to the next', async () => {
    const brightness = (pixel: readonly number[]) => pixel.slice(0, 3).reduce((sum, value) => sum + value, 0) / 3;
    const tile = { level: 6, column: 65, row: 14 };
    const [asMap, asSeen] = [await draw(tile), await draw(tile, 'satellite')];
    expect(brightness(asSeen.at(4.3, 49.3))).toBeLessThan(brightness(asMap.at(4.3, 49.3)) - 60);
    expect(isGreenish(asSeen.at(4.3, 49.3))).toBe(true);
    const spread = (picture: Picture) => {
      const values = Array.from({ length: 80 }, (_, i) => brightness(picture.at(3.2 + i * 0.02, 49.31)));
      const sorted = values.toSorted((a, b) => a - b);
      // Without the meridian that crosses the row on the map.
      return (sorted[73] ?? 0) - (sorted[6] ?? 0);
    };
    expect(spread(asSeen)).toBeGreaterThan(spread(asMap) + 3);
    const atSea = await draw({ level: 6, column: 60, row: 14 }, 'satellite');
    expect(brightness(atSea.at(-9.3, 49.3))).toBeLessThan(80);
    const [red, green] = await landTint({ level: 6, column: 67, row: 23 }, 'satellite');
    expect((red[0] ?? 0) - (green[0] ?? 0), 'the Sahara').toBeGreaterThan(10);
  });

  test('shows land cover from its first level on', async () => {
    const river = await draw({ level: 6, column: 69, row: 16 });
    const [red = 0, , blue = 0] = river.at(16.1, 44);
    expect(blue - red).toBeGreaterThan(40);
    // Level 6 has the detail of a Web Mercator map at 7.6.
    const ice = await draw({ level: 6, column: 65, row: 11 });
    expect(Math.min(...ice.at(4.4, 56.6))).toBeGreaterThan(235);
    expect(isGreenish(ice.at(5.5, 58.6))).toBe(true);
  });

  test('does not draw towns in the sea', async () => {
    const onCoast = await draw({ level: 5, column: 35, row: 6 });
    const [onLand, beside] = [onCoast.at(18.8, 55.9), onCoast.at(18.8, 54)];
    const saturation = (pixel: readonly number[]) => Math.max(...pixel.slice(0, 3)) - Math.min(...pixel.slice(0, 3));
    expect(saturation(onLand)).toBeLessThan(saturation(beside) - 10);
    expect(isBlue(onCoast.at(21.5, 55.9))).toBe(true);
  });

  test('shows seas by their depth', async () => {
    // The Mariana Trench, and the shelf off Brittany.
    const deep = await draw({ level: 6, column: 114, row: 27 });
    const shelf = await draw({ level: 6, column: 62, row: 15 });
    const [deepRed = 0, shelfRed = 0] = [deep.at(142.2, 11.6)[0], shelf.at(-4.5, 46.5)[0]];
    expect(deepRed).toBeLessThan(shelfRed - 20);
  });

  test('shades mountains, but not plains', async () => {
    const spread = async (longitude: number, latitude: number) => {
      const picture = await draw(tileAt(7, longitude, latitude));
      const greens = Array.from({ length: 60 }, (_, i) => picture.at(longitude + i * 0.01, latitude)[1] ?? 0);
      // Without the meridian that crosses the row.
      const [low = 0, high = 0] = [greens.toSorted((a, b) => a - b)[6], greens.toSorted((a, b) => b - a)[6]];
      return high - low;
    };
    expect(await spread(7.6, 46.1)).toBeGreaterThan(25);
    expect(await spread(1.6, 48.2)).toBeLessThan(8);
  });

  test('shows the relief at low levels and covers it at high levels', async () => {
    const tiles = [1, 5, 6].map((level) => tileAt(level, 4.3, 49.3));
    const opacities = await Promise.all(tiles.map(async (tile) => (await draw(tile)).at(4.3, 49.3)[3]));
    expect(opacities).toEqual([0, expect.closeTo(0.9 * 255, -1), 255]);
  });
});
