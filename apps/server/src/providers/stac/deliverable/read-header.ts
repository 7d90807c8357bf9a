import { type Directory, type ReadBytes, readerOfBytes } from '@groundtrack/cog';
import type { ImageSource } from '../../port/image-source.ts';
import { RemoteFile, type RemoteSource } from '../remote-file.ts';
import { RemoteParts } from '../remote-parts.ts';
import { readTiff } from '../tiff-directories.ts';
import { checkDeliverable } from './check-deliverable.ts';
import { describeTiff } from './describe-tiff.ts';
import { findDamage } from './find-damage.ts';

/** Limit for the directories, their block tables, and one block. */
const BYTES_AT_MOST = 2 ** 25;
/** Limit for the beginning of a file whose server sends no parts. */
const START_BYTES = 2 ** 21;

/**
 * Reads the description of a remote image by range requests if its server supports them: its directories, and one
 * block.
 * @throws ProviderError if the server refuses the file; `unavailable` if a retry may succeed
 */
export async function readHeader(source: RemoteSource): Promise<ImageSource> {
  const remote = await RemoteFile.open(source);
  const { hasRanges, sizeBytes, mediaType, version } = remote;
  const file = {
    hasRanges,
    ...(sizeBytes === null ? {} : { fileBytes: sizeBytes }),
    ...(version === null ? {} : { version }),
  };
  if (hasRanges && sizeBytes !== null) {
    const { read } = new RemoteParts(remote, sizeBytes, BYTES_AT_MOST);
    const directories = await readTiff(read);
    return describeFile({ read, directories, sizeBytes }, { ...describeTiff(directories?.[0], mediaType), ...file });
  }
  const start = await remote.readStart(START_BYTES);
  const read = readerOfBytes(start);
  if (start.byteLength < START_BYTES) {
    const directories = await readTiff(read);
    const described = { ...describeTiff(directories?.[0], mediaType), ...file };
    return describeFile({ read, directories, sizeBytes: start.byteLength }, described);
  }
  // In a long file, some or all directories may be stored beyond the first bytes.
  const first = await readTiff(read, { atMost: 1 });
  return first ? { ...describeTiff(first[0], mediaType), ...file } : file;
}

interface ReadFile {
  readonly read: ReadBytes;
  readonly directories: readonly Directory[] | null;
  readonly sizeBytes: number;
}

/** Checks a file for damage if its first directory permits the delivery. */
async function describeFile({ read, directories, sizeBytes }: ReadFile, described: ImageSource): Promise<ImageSource> {
  if (!directories || checkDeliverable(described).length > 0) return described;
  const damage = await findDamage(read, directories, sizeBytes);
  return damage === null ? described : { ...described, damage };
}
