import { type Directory, type ReadBytes, toTags } from '@groundtrack/cog';
import { Raster, RasterError } from '@groundtrack/raster';
import { findOtherMask, isDeep, isTiled, smallestOverview } from '../tile-spans.ts';

/** Limits of the block that is decoded as a test before the quote. */
const TRIED = { bytes: 2 ** 20, samples: 2 ** 22 };

/**
 * Finds damage in a file whose first directory is readable: block tables that contradict the size, blocks beyond the
 * end of the file, masks of another size, and a block that cannot be decoded. Null if there is none.
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
  // Pictures are stretched by the values of the smallest overview.
  const overview = isTiled(image) && isDeep(image) ? smallestOverview(tags) : null;
  try {
    for (const page of overview === null ? [0] : [0, overview]) {
      const raster = await Raster.open(read, page);
      const misplaced = raster.findTruncatedBlock(fileBytes);
      if (misplaced !== null) return misplaced;
      await raster.tryBlock(TRIED);
    }
    return null;
  } catch (error) {
    if (error instanceof RasterError) return error.message;
    throw error;
  }
}
