import type { ReadBytes } from '@groundtrack/cog';
import type { ImageSource } from '../../port/image-source.ts';
import { RemoteFile, type RemoteSource } from '../remote-file.ts';
import { RemoteParts } from '../remote-parts.ts';
import { readTiff } from '../tiff-directories.ts';
import { describedTags, describeTiff } from './describe-tiff.ts';

/** No header needs more; of a server that sends no parts, as much of the beginning is read. */
const BYTES_AT_MOST = 2 ** 21;

/**
 * What a remote file says of its image in its first directory, read by ranges where its server answers them.
 * @throws ProviderError when the server does not give the file out, `unavailable` where another try may fare better
 */
export async function readHeader(source: RemoteSource): Promise<ImageSource> {
  const remote = await RemoteFile.open(source);
  const { hasRanges, sizeBytes, mediaType, version } = remote;
  const file = {
    hasRanges,
    ...(sizeBytes === null ? {} : { fileBytes: sizeBytes }),
    ...(version === null ? {} : { version }),
  };
  if (hasRanges && sizeBytes !== null)
    return {
      ...describeTiff(await readFirst(new RemoteParts(remote, sizeBytes, BYTES_AT_MOST).read), mediaType),
      ...file,
    };
  const start = await remote.readStart(BYTES_AT_MOST);
  const directory = await readFirst(bytesOf(start));
  // The header of a long file may be behind what was read.
  return directory || start.byteLength < BYTES_AT_MOST ? { ...describeTiff(directory, mediaType), ...file } : file;
}

async function readFirst(read: ReadBytes) {
  const directories = await readTiff(read, { atMost: 1, maxValueBytes: BYTES_AT_MOST, wanted: isDescribed });
  return directories?.[0];
}

const isDescribed = (tag: number): boolean => describedTags.has(tag);

function bytesOf(bytes: Uint8Array): ReadBytes {
  return (position, length) => {
    if (position < 0 || position + length > bytes.byteLength) throw new RangeError('The file ends early');
    return Promise.resolve(new DataView(bytes.buffer, bytes.byteOffset + position, length));
  };
}
