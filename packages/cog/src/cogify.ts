import { type FileHandle, open, stat } from 'node:fs/promises';
import { assemble } from './assemble.ts';
import { CogError } from './cog-error.ts';
import { deflated } from './deflate-tiles.ts';
import { type CogBand, type GeoOptions, geoFields } from './geo-fields.ts';
import { refuseTooLarge } from './layout.ts';
import { readLevels } from './read-levels.ts';
import { readTiles } from './read-tiles.ts';

export interface CogOptions extends GeoOptions {
  readonly bands?: readonly CogBand[];
  /**
   * Compresses tiles with DEFLATE and horizontal prediction at this level (1 fast to 9 small), several at a time. The
   * source must be uncompressed. If omitted, tiles are copied unchanged.
   */
  readonly deflateLevel?: number;
}

/**
 * Rewrites a tiled pyramid TIFF, or a COG with another header, as a Cloud Optimized GeoTIFF. The pixels do not change.
 * An existing target is replaced; after an error, the target does not exist.
 *
 * @throws CogError if the source or the options cannot be converted
 * @example
 * await sharp(picture).tiff({ compression: 'deflate', tile: true, tileWidth: 512, tileHeight: 512, pyramid: true
 * }).toFile('pyramid.tif'); await cogify('pyramid.tif', 'map.tif', { epsg: 32618, transform: [323000, 0.5, 0, 4320000,
 * 0, -0.5] });
 */
export async function cogify(sourcePath: string, targetPath: string, options: CogOptions): Promise<void> {
  const geo = geoFields(options, options.bands);
  await using source = await open(sourcePath, 'r');
  await refuseSameFile(source, targetPath);
  const read = await readLevels(source);
  if (options.deflateLevel === undefined) refuseTooLarge(read);
  const { levels, tiles } =
    options.deflateLevel === undefined
      ? { levels: read, tiles: readTiles(source, read) }
      : deflated(source, read, options.deflateLevel);
  await assemble(targetPath, { levels, geo, tiles });
}

/** Rejects a target that is the source, because opening the target would truncate the source. */
async function refuseSameFile(source: FileHandle, targetPath: string): Promise<void> {
  const target = await stat(targetPath).catch(() => undefined);
  const { dev, ino } = await source.stat();
  if (target?.dev === dev && target.ino === ino) throw new CogError('bad-option', 'source and target are one file');
}
