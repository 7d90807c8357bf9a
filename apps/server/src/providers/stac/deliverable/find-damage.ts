import { type Directory, type ReadBytes, toTags } from '@groundtrack/cog';
import { Raster, RasterError } from '@groundtrack/raster';
import { findOtherMask, isDeep, isTiled, smallestOverview } from '../tile-spans.ts';

/** A block that is tried before the price is named has at most so many bytes, and so many samples. */
const TRIED = { bytes: 2 ** 20, samples: 2 ** 22 };

/**
 * Finds what makes a file unreadable although its first directory reads well: tables of blocks that contradict the size,
 * blocks beyond the end of the file, masks of another size, and a block that cannot be decoded. Null: nothing.
 */
export async function findDamage(
  read: ReadBytes,
  directories: readonly Directory[],
  fileBytes: number,
): Promise<string | null> {
  const tags = directories.map(toTags);
  const [image] = tags;
  if (!image) return null;
  const otherMask = findOtherMask(tags, image);
  if (otherMask !== null) return otherMask;
  // Numbers become a picture by their smallest overview.
  const overview = isTiled(image) && isDeep(image) ? smallestOverview(tags) : null;
  try {
    for (const page of overview === null ? [0] : [0, overview]) {
      const raster = await Raster.open(read, page);
      const misplaced = raster.findMisplaced(fileBytes);
      if (misplaced !== null) return misplaced;
      await raster.tryBlock(TRIED);
    }
    return null;
  } catch (error) {
    if (error instanceof RasterError) return error.message;
    throw error;
  }
}
