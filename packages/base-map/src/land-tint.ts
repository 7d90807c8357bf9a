import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { GROUND, type TileLook } from './map-style.ts';
import { interpolate, splineOf } from './spline.ts';
import { TILE_PX, type Tile, tileBounds } from './tile-grid.ts';

/** Colors of the land, every third of a degree; `tools/fixtures/relief.ts` writes the file. */
export const TINT_FILE = new URL('./land-tint.webp', import.meta.url);

const WIDE = 1024;
const HIGH = 512;
const CELLS_PER_DEG = WIDE / 360;

let world: Promise<Uint8Array> | null = null;

/** Red, green, and blue of plains at the pixels of a tile, each row by row. */
export async function landTint(
  tile: Tile,
  look: TileLook,
): Promise<readonly [Float32Array, Float32Array, Float32Array]> {
  world ??= sharp(readFileSync(TINT_FILE)).raw().toBuffer();
  const pixels = await world;
  const { pale, sand, paleShare } = GROUND[look];
  const { west, north, south } = tileBounds(tile);
  const step = ((north - south) / TILE_PX) * CELLS_PER_DEG;
  const across = splineOf((west + 180) * CELLS_PER_DEG, step);
  const down = splineOf((90 - north) * CELLS_PER_DEG, step);
  const band = (index: 0 | 1 | 2) => {
    const cells = Float32Array.from({ length: across.cells * down.cells }, (_, cell) => {
      const column = (across.first + (cell % across.cells) + WIDE) % WIDE;
      const row = Math.min(Math.max(down.first + Math.floor(cell / across.cells), 0), HIGH - 1);
      const at = 3 * (row * WIDE + column);
      const color = pixels[at + index] ?? 0;
      const mixed = pale[index] + (sand[index] - pale[index]) * sandShare(pixels[at] ?? 0, pixels[at + 1] ?? 0);
      return color + (mixed - color) * paleShare;
    });
    return interpolate(cells, across, down);
  };
  return [band(0), band(1), band(2)];
}

/** Deserts have more red than green. */
function sandShare(red: number, green: number): number {
  return Math.min(1, Math.max(0, (red - green + 4) / 10));
}
