import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { Content } from '../../platform/blobs/blob-store.ts';

const NEWLINE = 10;

/** An error of the content ends the result as well. */
export function gzip(content: Content): AsyncIterable<Buffer> {
  return Readable.from(content, { objectMode: false }).compose(createGzip());
}

/** The lines of compressed text, without their ends. `readline` would also split at U+2028 within a line. */
export async function* gunzipLines(content: Content): AsyncGenerator<string> {
  const unpacked: AsyncIterable<Buffer> = Readable.from(content, { objectMode: false }).compose(createGunzip());
  let kept: Buffer[] = [];
  for await (const chunk of unpacked) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      yield Buffer.concat([...kept, chunk.subarray(start, end)]).toString();
      kept = [];
      start = end + 1;
    }
    kept.push(chunk.subarray(start));
  }
}
