import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { Content } from '../../platform/blobs/blob-store.ts';

const NEWLINE = 10;
/** Larger pieces are compressed much faster than single lines. */
const PIECE_CHARS = 1 << 16;

/** Compresses texts, each as a line of JSON. An error of the texts ends the result as well. */
export function gzipTexts(texts: AsyncIterable<string>): AsyncIterable<Buffer> {
  return Readable.from(linesOf(texts), { objectMode: false }).compose(createGzip());
}

async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let piece = '';
  for await (const text of texts) {
    piece += `${JSON.stringify(text)}\n`;
    if (piece.length < PIECE_CHARS) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}

/** The texts of `gzipTexts`, whose digest was verified. `readline` would also split at U+2028 within a line. */
export async function* gunzipTexts(content: Content): AsyncGenerator<string> {
  const unpacked: AsyncIterable<Buffer> = Readable.from(content, { objectMode: false }).compose(createGunzip());
  let kept: Buffer[] = [];
  for await (const chunk of unpacked) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      yield JSON.parse(Buffer.concat([...kept, chunk.subarray(start, end)]).toString()) as string;
      kept = [];
      start = end + 1;
    }
    kept.push(chunk.subarray(start));
  }
}
