import { type FileHandle, open } from 'node:fs/promises';
import { type CogRows, readerOf } from '@groundtrack/cog';
import type { Box } from '@groundtrack/geo';
import { newBlockCache, Raster } from '@groundtrack/raster';
import { averageBlocks } from './average-blocks.ts';
import type { TileFile } from './mosaic-files.ts';

interface Frame {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly box: Box;
}

/**
 * Pixel grid of the overview: each pixel covers a square of 2, 4, 8, or more image pixels. The last ones extend beyond
 * the image.
 */
export function wholeFrame({ widthPx, heightPx, box: [minX, minY, maxX, maxY] }: Frame, atMostPx: number): Frame {
  let factor = 2;
  while (Math.max(widthPx, heightPx) > atMostPx * factor) factor *= 2;
  const [across, down] = [Math.ceil(widthPx / factor), Math.ceil(heightPx / factor)];
  const right = minX + ((maxX - minX) / widthPx) * across * factor;
  const bottom = maxY - ((maxY - minY) / heightPx) * down * factor;
  return { widthPx: across, heightPx: down, box: [minX, bottom, right, maxY] };
}

export interface WholeOf {
  readonly tiles: readonly TileFile[];
  readonly tilePx: number;
  /** Image pixels in one overview pixel, across and down. */
  readonly factor: number;
  /** Size of the overview. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly bands: number;
}

const ROWS_AT_ONCE = 64;
/** Cache size: the blocks of one row of tiles at the level that is read, so that each is read once. */
const BLOCK_BYTES = 48 * 2 ** 20;

/** Rows of the overview, combined from the overviews of the tiles. */
export async function* wholeRows(whole: WholeOf): AsyncGenerator<CogRows> {
  const { tiles, tilePx, factor, heightPx } = whole;
  const rowsOfTile = tilePx / factor;
  for (let row = 0; row * rowsOfTile < heightPx; row++) {
    const top = row * rowsOfTile;
    const count = Math.min(rowsOfTile, heightPx - top);
    const files: FileHandle[] = [];
    try {
      const parts: TilePart[] = [];
      const blocks = newBlockCache(BLOCK_BYTES);
      for (const tile of tiles.filter((each) => each.row === row)) {
        const file = await open(tile.path, 'r');
        files.push(file);
        const { levels } = await Raster.openPyramid(readerOf(file, (await file.stat()).size), blocks);
        const level = Math.min(Math.log2(factor), levels.length - 1);
        parts.push({ left: tile.left / factor, level: levels[level] ?? levels[0], factor: factor / 2 ** level });
      }
      for (let from = 0; from < count; from += ROWS_AT_ONCE)
        yield await readStrip(whole, parts, { from, rows: Math.min(ROWS_AT_ONCE, count - from) });
    } finally {
      for (const file of files) await file.close();
    }
  }
}

/** A tile and its position in the overview. */
interface TilePart {
  readonly left: number;
  readonly level: Raster;
  /** Level pixels in one overview pixel; more than one for a narrow tile without a coarser level. */
  readonly factor: number;
}

async function readStrip(
  { widthPx, bands }: WholeOf,
  parts: readonly TilePart[],
  { from, rows }: { readonly from: number; readonly rows: number },
): Promise<CogRows> {
  const strip = {
    bands: Array.from({ length: bands }, () => new Uint8Array(widthPx * rows)),
    valid: new Uint8Array(widthPx * rows),
  };
  for (const { left, level, factor } of parts) {
    const { widthPx: width, heightPx: height } = level.layout;
    const window = { left: 0, top: from * factor, right: width, bottom: Math.min(height, (from + rows) * factor) };
    const part = averageBlocks(await level.readWindow(window), factor);
    for (let row = 0; row < rows; row++) {
      const to = row * widthPx + left;
      const [start, end] = [row * part.widthPx, (row + 1) * part.widthPx];
      for (const [i, band] of part.bands.entries()) strip.bands[i]?.set(band.subarray(start, end), to);
      strip.valid.set(part.valid.subarray(start, end), to);
    }
  }
  return strip;
}
