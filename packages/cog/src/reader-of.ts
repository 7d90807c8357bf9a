import type { FileHandle } from 'node:fs/promises';
import type { ReadBytes } from './read-directories.ts';

/** Creates a reader of bytes in memory. */
export function readerOfBytes(bytes: Uint8Array): ReadBytes {
  return (position, length) => {
    if (position < 0 || position + length > bytes.byteLength)
      throw new RangeError(`${length} bytes at byte ${position} are beyond the ${bytes.byteLength} there are`);
    return Promise.resolve(new DataView(bytes.buffer, bytes.byteOffset + position, length));
  };
}

/** Creates a reader of an open file of known size. @throws RangeError beyond its end */
export function readerOf(file: FileHandle, size: number): ReadBytes {
  return async (position, length) => {
    if (position + length > size) {
      throw new RangeError(`${length} bytes at byte ${position} are beyond the file's ${size}`);
    }
    const bytes = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await file.read(bytes, filled, length - filled, position + filled);
      if (bytesRead === 0) throw new RangeError(`the file ended at byte ${position + filled} while it was read`);
      filled += bytesRead;
    }
    return new DataView(bytes.buffer);
  };
}
