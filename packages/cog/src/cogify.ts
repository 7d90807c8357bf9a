import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { CogError } from './cog-error.ts';
import { deflated } from './deflate-tiles.ts';
import { type GeoOptions, geoFields } from './geo-fields.ts';
import { LEADER_BYTES, refuseTooLarge, TRAILER_BYTES, tilesStart, toHead } from './layout.ts';
import { type Level, readLevels } from './read-levels.ts';
import { readTiles } from './read-tiles.ts';

export interface CogOptions extends GeoOptions {
  /**
   * Compresses the tiles with DEFLATE and horizontal prediction at this level (1 fast to 9 small), several at once. The
   * source must not be compressed. Left out, tiles are copied as they are.
   */
  readonly deflateLevel?: number;
}

/** Tiles are written in batches of about this size, so memory does not grow with the picture. */
const batchBytes = 1024 * 1024;

/**
 * Rewrites a tiled pyramid TIFF as a Cloud Optimized GeoTIFF; not one pixel changes. A target that exists is replaced;
 * after an error there is no target.
 *
 * @throws CogError when the source or the options cannot become a COG
 * @example
 * await sharp(picture).tiff({ compression: 'deflate', tile: true, tileWidth: 512, tileHeight: 512, pyramid: true
 * }).toFile('pyramid.tif'); await cogify('pyramid.tif', 'map.tif', { epsg: 32618, transform: [323000, 0.5, 0, 4320000,
 * 0, -0.5] });
 */
export async function cogify(sourcePath: string, targetPath: string, options: CogOptions): Promise<void> {
  const geo = geoFields(options);
  await using source = await open(sourcePath, 'r');
  await refuseSameFile(source, targetPath);
  const read = await readLevels(source);
  if (options.deflateLevel === undefined) refuseTooLarge(read);
  const { levels, tiles } =
    options.deflateLevel === undefined
      ? { levels: read, tiles: readTiles(source, read) }
      : deflated(source, read, options.deflateLevel);
  try {
    await using target = await open(targetPath, 'w');
    const sizes = await writeTiles(target, tiles, tilesStart(levels, geo));
    await writeAll(target, [toHead(sized(levels, sizes), geo)], 0);
  } catch (error) {
    await rm(targetPath, { force: true });
    throw error;
  }
}

/** Refuses a target that is the source: opening it would empty the source. */
async function refuseSameFile(source: FileHandle, targetPath: string): Promise<void> {
  const target = await stat(targetPath).catch(() => undefined);
  const { dev, ino } = await source.stat();
  if (target?.dev === dev && target.ino === ino) throw new CogError('bad-option', 'source and target are one file');
}

/** @returns bytes of each tile in the order in which they came */
async function writeTiles(target: FileHandle, tiles: AsyncIterable<Buffer>, start: number): Promise<number[]> {
  const sizes: number[] = [];
  let batch: Buffer[] = [];
  let at = start;
  let filled = 0;
  for await (const tile of tiles) {
    sizes.push(tile.length);
    // A tile of no bytes is a hole (COG driver documentation) and is not written.
    if (tile.length === 0) continue;
    batch.push(...toBlock(tile));
    filled += LEADER_BYTES + tile.length + TRAILER_BYTES;
    if (filled >= batchBytes) {
      await writeAll(target, batch, at);
      at += filled;
      batch = [];
      filled = 0;
    }
  }
  await writeAll(target, batch, at);
  return sizes;
}

/** A tile with its leader, the size, and its trailer, the last four bytes. */
function toBlock(tile: Buffer): Buffer[] {
  const leader = Buffer.alloc(LEADER_BYTES);
  leader.writeUInt32LE(tile.length, 0);
  // The trailer of a tile shorter than four bytes includes bytes of its leader, as GDAL writes it.
  const end = tile.length >= TRAILER_BYTES ? tile : Buffer.concat([leader, tile]);
  return [leader, tile, end.subarray(-TRAILER_BYTES)];
}

/** @param sizes smallest level first */
function sized(levels: readonly Level[], sizes: readonly number[]): Level[] {
  let at = sizes.length;
  return levels.map((level) => {
    const from = at - level.tileOffsets.length;
    const tileByteCounts = sizes.slice(from, at);
    at = from;
    return { ...level, tileByteCounts };
  });
}

async function writeAll(target: FileHandle, buffers: readonly Buffer[], position: number): Promise<void> {
  const whole = Buffer.concat(buffers);
  for (let written = 0; written < whole.length; ) {
    const { bytesWritten } = await target.write(whole, written, whole.length - written, position + written);
    written += bytesWritten;
  }
}
