import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline, type Readable, Transform } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { createGunzip } from 'node:zlib';
import * as z from 'zod';
import { type Found, type ItemSource, SourceError } from './item-source.ts';
import { readLines } from './read-lines.ts';

/** Far above any real item. Longer lines are rejected unread. */
const LINE_BYTES_MAX = 8 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;

const linePosition = z.object({ line: z.int(), offset: z.int() });
const BEGINNING: z.output<typeof linePosition> = { line: 0, offset: 0 };

/** One item per line, plain or compressed with gzip. Positions count bytes of the plain text. */
export async function lineSource(file: string): Promise<ItemSource> {
  const { size, mtimeMs } = await stat(file);
  return {
    fingerprint: `${size} ${mtimeMs}`,
    read: (position, signal) => readItems(file, size, { position: parsePosition(position), signal }),
  };
}

function parsePosition(position: unknown): z.output<typeof linePosition> {
  return position === null ? BEGINNING : linePosition.parse(position);
}

interface Reading {
  readonly position: z.output<typeof linePosition>;
  readonly signal: AbortSignal;
}

async function* readItems(file: string, size: number, { position, signal }: Reading): AsyncGenerator<Found> {
  const name = path.basename(file);
  const baseUrl = pathToFileURL(file).href;
  const opened = openBytes(file, position.offset);
  let { line } = position;
  try {
    for await (const { text, endOffset } of readLines(opened.bytes, LINE_BYTES_MAX)) {
      signal.throwIfAborted();
      line++;
      const offset = position.offset + endOffset;
      const place = { where: `${name}:${line}`, position: { line, offset }, fraction: opened.readBytes() / size };
      if (text === null) yield { ...place, refused: `line: is longer than ${LINE_BYTES_MAX / 1024 / 1024} MB` };
      else if (text.trim() !== '') yield { ...place, ...parseItem(text, baseUrl) };
    }
  } catch (error) {
    if (signal.aborted || !isSystemError(error)) throw error;
    throw new SourceError(`${file} cannot be read after line ${line}: ${error.message}`, { cause: error });
  } finally {
    opened.bytes.destroy();
  }
}

function parseItem(text: string, baseUrl: string) {
  try {
    return { item: JSON.parse(text) as unknown, baseUrl };
  } catch {
    return { refused: 'line: is no JSON' };
  }
}

/** True for errors of the disk or the archive, which both have a code. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error;
}

/** @param skipBytes bytes of the plain text */
function openBytes(file: string, skipBytes: number): { readonly bytes: Readable; readBytes(): number } {
  if (!file.endsWith('.gz')) {
    const bytes = createReadStream(file, { start: skipBytes, highWaterMark: CHUNK_BYTES });
    return { bytes, readBytes: () => skipBytes + bytes.bytesRead };
  }
  const packed = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  const bytes = pipeline(packed, createGunzip({ chunkSize: CHUNK_BYTES }), skipping(skipBytes), () => undefined);
  return { bytes, readBytes: () => packed.bytesRead };
}

function skipping(bytes: number): Transform {
  let left = bytes;
  return new Transform({
    readableHighWaterMark: CHUNK_BYTES,
    transform: (chunk: Buffer, _encoding, done) => {
      const skipped = Math.min(left, chunk.length);
      left -= skipped;
      done(null, chunk.subarray(skipped));
    },
  });
}
