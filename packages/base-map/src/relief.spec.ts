import { describe, expect, test } from 'vitest';
import { Relief } from './relief.ts';
import { TILE_PX, type Tile } from './tile-grid.ts';

const relief = new Relief();

/** Height in the middle of a tile of about 300 meters. */
async function heightAt(latitude: number, longitude: number): Promise<number> {
  const perDeg = 2 ** 16 / 180;
  const tile = { level: 16, column: Math.floor((longitude + 180) * perDeg), row: Math.floor((90 - latitude) * perDeg) };
  const { heightM } = await relief.terrainOf(tile);
  return heightM[(TILE_PX / 2) * TILE_PX + TILE_PX / 2] ?? 0;
}

describe('the relief', () => {
  test.each<readonly [string, number, number, readonly [number, number]]>([
    ['Mount Everest', 27.99, 86.93, [5_000, 8_800]],
    ['Mont Blanc', 45.83, 6.86, [2_300, 4_800]],
    ['the Altiplano', -17.5, -68, [3_400, 4_300]],
    ['the Netherlands', 52.3, 5.6, [-30, 60]],
    ['the Amazon', -3.1, -60, [-20, 120]],
    ['the South Pole', -90, 0, [2_300, 3_300]],
    ['the Mariana Trench', 11.35, 142.2, [-11_000, -7_000]],
    ['the middle of the Pacific', 30, -150, [-6_500, -4_500]],
  ])('has the height of %s', async (_name, latitude, longitude, [leastM, mostM]) => {
    const height = await heightAt(latitude, longitude);
    expect(height).toBeGreaterThan(leastM);
    expect(height).toBeLessThan(mostM);
  });

  test.each<readonly [string, Tile, Tile]>([
    ['in the Alps', { level: 8, column: 268, row: 62 }, { level: 8, column: 269, row: 62 }],
    ['across the antimeridian', { level: 7, column: 255, row: 17 }, { level: 7, column: 0, row: 17 }],
  ])('continues on the next tile, %s', async (_name, left, right) => {
    const [west, east] = await Promise.all([relief.terrainOf(left), relief.terrainOf(right)]);
    for (const name of ['heightM', 'light'] as const) {
      const range = (values: Float32Array) => Math.max(...values) - Math.min(...values);
      const jumps = Array.from({ length: TILE_PX }, (_, row) =>
        Math.abs((west[name][(row + 1) * TILE_PX - 1] ?? 0) - (east[name][row * TILE_PX] ?? 0)),
      );
      expect(Math.max(...jumps)).toBeLessThan(0.05 * range(west[name]) + 0.01);
    }
  });

  test.each([
    ['the northern edge of Tibet, toward the light', 36.8, 80, 1],
    ['the southern slope of the Himalaya, away from it', 27.3, 87.5, -1],
  ])('lights %s', async (_name, latitude, longitude, sign) => {
    const perDeg = 2 ** 9 / 180;
    const tile = {
      level: 9,
      column: Math.floor((longitude + 180) * perDeg),
      row: Math.floor((90 - latitude) * perDeg),
    };
    const { light } = await relief.terrainOf(tile);
    const mean = light.reduce((sum, value) => sum + value, 0) / light.length;
    expect(mean * sign).toBeGreaterThan(0.015);
  });
});
