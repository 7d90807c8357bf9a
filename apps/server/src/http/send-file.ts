import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ByteRange, parseByteRange } from './byte-range.ts';
import type { FileAnswer } from './handler.ts';

/** Opened once, so that size, ETag and bytes belong together even when the file is replaced meanwhile. */
interface OpenFile {
  readonly sizeBytes: number;
  readonly etag: string;
  stream(range: ByteRange): Readable;
  close(): Promise<void>;
}

/** Sends a file with Content-Length, ETag, conditional requests and single ranges (RFC 9110 sections 13 and 14). */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: FileAnswer,
): Promise<FastifyReply> {
  const file = 'path' in answer.content ? await openPath(answer.content.path) : openBytes(answer.content.bytes);
  const maxAgeSec = answer.maxAgeSec ?? 0;
  reply.headers({
    etag: file.etag,
    'accept-ranges': 'bytes',
    // What one account may see must not be served from the cache to the next one on the same browser.
    vary: answer.contentCoding ? 'apiKey, accept-encoding' : 'apiKey',
    'cache-control': maxAgeSec > 0 ? `private, max-age=${maxAgeSec}` : 'private, no-cache',
  });
  if (matches(request.headers['if-none-match'], file.etag)) {
    await file.close();
    return reply.code(304).send();
  }
  const range = wantedRange(request, file);
  if (range === 'unsatisfiable') {
    await file.close();
    return reply.code(416).header('content-range', `bytes */${file.sizeBytes}`).send();
  }
  const part = range ?? { start: 0, end: file.sizeBytes - 1 };
  reply.headers({
    'content-type': answer.mediaType,
    ...(answer.contentCoding === 'gzip' ? { 'content-encoding': 'gzip' } : {}),
    'content-length': part.end - part.start + 1,
    ...(answer.downloadName === undefined ? {} : { 'content-disposition': contentDisposition(answer.downloadName) }),
    ...(range ? { 'content-range': `bytes ${part.start}-${part.end}/${file.sizeBytes}` } : {}),
  });
  reply.code(range ? 206 : 200);
  if (request.method === 'HEAD' || file.sizeBytes === 0) {
    await file.close();
    return reply.send();
  }
  return reply.send(file.stream(part));
}

function wantedRange(request: FastifyRequest, file: OpenFile): ReturnType<typeof parseByteRange> {
  const ifRange = request.headers['if-range'];
  if (ifRange !== undefined && ifRange !== file.etag) return null;
  return parseByteRange(request.headers.range, file.sizeBytes);
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return (
    ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === etag)
  );
}

async function openPath(path: string): Promise<OpenFile> {
  const handle = await open(path);
  const { size, mtimeMs } = await handle.stat();
  return {
    sizeBytes: size,
    etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
    stream: ({ start, end }) => handle.createReadStream({ start, end }),
    close: () => handle.close(),
  };
}

function openBytes(bytes: Uint8Array): OpenFile {
  return {
    sizeBytes: bytes.length,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    stream: ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)], { objectMode: false }),
    close: async () => undefined,
  };
}

/** RFC 6266: a plain name for old clients, the true one in UTF-8. */
function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
