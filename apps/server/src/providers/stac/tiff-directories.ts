import { CogError, type ReadBytes, type ReadOptions, readDirectories, type Tags, toTags } from '@groundtrack/cog';

/** A table of a million tiles. */
const MAX_VALUE_BYTES = 2 ** 24;

/**
 * Reads the directories of a TIFF or BigTIFF, all of them unless the options pick. Values that are no numbers are read as well, since the decoder needs them.
 * @returns null when the file is none, contradicts itself or ends early
 */
export async function readTags(read: ReadBytes, options: Partial<ReadOptions> = {}): Promise<readonly Tags[] | null> {
  try {
    const directories = await readDirectories(read, { maxValueBytes: MAX_VALUE_BYTES, ...options });
    const tags = directories.map(toTags);
    return tags.length > 0 ? tags : null;
  } catch (error) {
    if (error instanceof CogError) return null;
    throw error;
  }
}
