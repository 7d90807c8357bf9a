import type { ReadBytes } from '@groundtrack/cog';
import type { ImageSource } from '../../image-source.ts';
import { RemoteFile, type RemoteSource } from '../remote-file.ts';
import { readTags } from '../tiff-directories.ts';
import { describedTags, describeTiff } from './describe-tiff.ts';

/** The headers are at the beginning of a file or at its end: most are in one block. */
const BLOCK_BYTES = 65_536;
/** No header needs more; of a server that sends no parts, as much of the beginning is read. */
const BYTES_AT_MOST = 2 ** 21;

/**
 * What a remote file says of its image in its first directory, read by ranges where its server answers them.
 * @throws ProviderError when the server does not give the file out, `unavailable` where another try may fare better
 */
export async function readHeader(source: RemoteSource): Promise<ImageSource> {
  const remote = await RemoteFile.open(source);
  const { hasRanges, sizeBytes } = remote;
  const file = { hasRanges, ...(sizeBytes === null ? {} : { fileBytes: sizeBytes }) };
  if (hasRanges && sizeBytes !== null)
    return { ...describeTiff(await readFirst(blocksOf(remote, sizeBytes))), ...file };
  const start = await remote.readStart(BYTES_AT_MOST);
  const tags = await readFirst(bytesOf(start));
  // The header of a long file may be behind what was read.
  return tags || start.byteLength < BYTES_AT_MOST ? { ...describeTiff(tags), ...file } : file;
}

async function readFirst(read: ReadBytes) {
  const directories = await readTags(read, { atMost: 1, maxValueBytes: BYTES_AT_MOST, wanted: isDescribed });
  return directories?.[0];
}

const isDescribed = (tag: number): boolean => describedTags.has(tag);

function bytesOf(bytes: Uint8Array): ReadBytes {
  return (position, length) => {
    if (position < 0 || position + length > bytes.byteLength) throw new RangeError('The file ends early');
    return Promise.resolve(new DataView(bytes.buffer, bytes.byteOffset + position, length));
  };
}

/** Reads whole blocks, each once. */
function blocksOf(remote: RemoteFile, sizeBytes: number): ReadBytes {
  const blocks = new Map<number, Uint8Array>();
  const fetchBlock = async (offset: number): Promise<Uint8Array> => {
    if ((blocks.size + 1) * BLOCK_BYTES > BYTES_AT_MOST) throw new RangeError('The header is too long');
    const bytes = new Uint8Array(Math.min(BLOCK_BYTES, sizeBytes - offset));
    await remote.read({ offset, bytes: bytes.byteLength }, (chunk, at) => {
      bytes.set(chunk, at - offset);
      return Promise.resolve();
    });
    blocks.set(offset, bytes);
    return bytes;
  };
  return async (position, length) => {
    if (position < 0 || length > BYTES_AT_MOST || position + length > sizeBytes)
      throw new RangeError('The file ends early');
    const result = new Uint8Array(length);
    const first = position - (position % BLOCK_BYTES);
    for (let offset = first; offset < position + length; offset += BLOCK_BYTES) {
      const block = blocks.get(offset) ?? (await fetchBlock(offset));
      const from = Math.max(0, position - offset);
      result.set(block.subarray(from, position + length - offset), Math.max(0, offset - position));
    }
    return new DataView(result.buffer);
  };
}
