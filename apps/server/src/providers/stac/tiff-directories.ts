import { CogError, type Directory, type ReadBytes, type ReadOptions, readDirectories } from '@groundtrack/cog';

/** The table of a million tiles. */
const MAX_VALUE_BYTES = 2 ** 24;

/**
 * Reads the directories of a TIFF or BigTIFF, all of them unless the options select some.
 * @returns null if the file is not a TIFF, contradicts itself, or is truncated
 */
export async function readTiff(
  read: ReadBytes,
  options: Partial<ReadOptions> = {},
): Promise<readonly Directory[] | null> {
  try {
    const directories = await readDirectories(read, { maxValueBytes: MAX_VALUE_BYTES, ...options });
    return directories.length > 0 ? directories : null;
  } catch (error) {
    if (error instanceof CogError) return null;
    throw error;
  }
}
