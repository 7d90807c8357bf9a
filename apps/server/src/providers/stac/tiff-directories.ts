import { CogError, type Directory, type ReadBytes, type ReadOptions, readDirectories } from '@groundtrack/cog';

/** A table of a million tiles. */
const MAX_VALUE_BYTES = 2 ** 24;

/**
 * Reads the directories of a TIFF or BigTIFF, all of them unless the options pick.
 * @returns null when the file is no TIFF, contradicts itself or ends early
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
