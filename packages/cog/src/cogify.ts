import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { CogError } from './cog-error.ts';
import { type GeoOptions, geoFields } from './geo-fields.ts';
import { layOut, type TileMove } from './layout.ts';
import { readLevels } from './read-levels.ts';

/** Tiles are copied in batches of about this size, so memory does not grow with the picture. */
const batchBytes = 4 * 1024 * 1024;

/**
 * Rewrites a tiled pyramid TIFF as a Cloud Optimized GeoTIFF. Tiles are copied as they are, so not one pixel changes.
 * A target that exists is replaced; after an error there is no target.
 *
 * @throws CogError when the source or the options cannot become a COG
 * @example
 * await sharp(picture).tiff({ compression: 'deflate', tile: true, tileWidth: 512, tileHeight: 512, pyramid: true }).toFile('pyramid.tif');
 * await cogify('pyramid.tif', 'map.tif', { epsg: 32618, transform: [323000, 0.5, 0, 4320000, 0, -0.5] });
 */
export async function cogify(sourcePath: string, targetPath: string, options: GeoOptions): Promise<void> {
  const geo = geoFields(options);
  await using source = await open(sourcePath, 'r');
  await refuseSameFile(source, targetPath);
  const layout = layOut(await readLevels(source), geo);
  try {
    await using target = await open(targetPath, 'w');
    await writeAll(target, [layout.head], 0);
    await copyTiles(source, target, layout.tiles);
  } catch (error) {
    await rm(targetPath, { force: true });
    throw error;
  }
}

/** Opening the target would empty the source. */
async function refuseSameFile(source: FileHandle, targetPath: string): Promise<void> {
  const target = await stat(targetPath).catch(() => undefined);
  const { dev, ino } = await source.stat();
  if (target?.dev === dev && target.ino === ino) throw new CogError('bad-option', 'source and target are one file');
}

async function copyTiles(source: FileHandle, target: FileHandle, tiles: readonly TileMove[]): Promise<void> {
  let batch: Buffer[] = [];
  let start = tiles[0]?.targetOffset ?? 0;
  let filled = 0;
  for (const move of tiles) {
    const block = await readBlock(source, move);
    batch.push(block);
    filled += block.length;
    if (filled >= batchBytes) {
      await writeAll(target, batch, start);
      start += filled;
      batch = [];
      filled = 0;
    }
  }
  await writeAll(target, batch, start);
}

/** A tile between its size and its last four bytes. */
async function readBlock(source: FileHandle, { sourceOffset, bytes }: TileMove): Promise<Buffer> {
  const block = Buffer.allocUnsafe(bytes + 8);
  block.writeUInt32LE(bytes, 0);
  let read = 0;
  while (read < bytes) {
    const { bytesRead } = await source.read(block, 4 + read, bytes - read, sourceOffset + read);
    if (bytesRead === 0) throw new CogError('broken', 'the file ended within a tile');
    read += bytesRead;
  }
  // A tile shorter than four bytes repeats what lies before its end, its size included, as GDAL does.
  block.copy(block, 4 + bytes, bytes, 4 + bytes);
  return block;
}

async function writeAll(target: FileHandle, buffers: readonly Buffer[], position: number): Promise<void> {
  let at = position;
  for (const buffer of buffers.length > 1 ? [Buffer.concat(buffers)] : buffers) {
    let written = 0;
    while (written < buffer.length) {
      const { bytesWritten } = await target.write(buffer, written, buffer.length - written, at + written);
      written += bytesWritten;
    }
    at += buffer.length;
  }
}
