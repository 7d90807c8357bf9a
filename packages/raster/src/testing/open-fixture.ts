import { readFileSync } from 'node:fs';
import type { ReadBytes } from '@groundtrack/cog';
import { rasterPath } from '@groundtrack/fixtures';

/** Creates a reader of a fixture or other bytes. @throws RangeError beyond the end */
export function readerOf(bytes: Uint8Array): ReadBytes {
  return async (position, length) => {
    if (position + length > bytes.length) throw new RangeError('The file ends early');
    return new DataView(bytes.buffer, bytes.byteOffset + position, length);
  };
}

export function fixtureBytes(name: string): Uint8Array {
  return readFileSync(rasterPath(`${name}.tif`));
}
