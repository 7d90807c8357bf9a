import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { SESSION_ID_HEADER } from '@groundtrack/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BlobReader, OpenBlob, Served } from '../blobs/blob-store.ts';
import { type ByteRange, parseByteRange } from './byte-range.ts';
import type { FileAnswer } from './handler.ts';
import { evaluatePreconditions, mayAnswerPart } from './preconditions.ts';
import { sendProblem } from './problem.ts';
import { sendStream } from './send-stream.ts';

/** Request headers that identify a session. */
const OF_SESSION = `apiKey, ${SESSION_ID_HEADER}, cookie`;
/** A client that never reads holds about three of these in the process. */
const PIECE_BYTES = 65_536;

/** Opened once, so that size, ETag, and bytes match even if the file is replaced in the meantime. */
interface OpenFile {
  readonly sizeBytes: number;
  /** Strong: it changes with the bytes. */
  readonly etag: string;
  /** Sends these bytes after the head was set. */
  send(reply: FastifyReply, part: ByteRange): FastifyReply | Promise<FastifyReply>;
  close(): Promise<void>;
}

/**
 * Sends a file with Content-Length, ETag, conditional requests, and single ranges (RFC 9110 sections 13 and 14).
 * Streams have none of these and are sent as they arrive.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: FileAnswer,
): Promise<FastifyReply> {
  const { content, sha256 } = answer;
  if ('stream' in content) {
    reply.headers({ 'content-type': answer.mediaType, 'cache-control': 'no-store', ...dispositionOf(answer) });
    return sendStream(reply, content.stream);
  }
  if ('redirect' in content) return sendRedirect(request, reply, { answer, location: content.redirect });
  const file =
    'open' in content ? toOpenFile(await content.open(), sha256 ?? null) : openBytes(content.bytes, answer.etag);
  try {
    return await sendOpen(request, reply, { answer, file });
  } finally {
    await file.close();
  }
}

async function sendOpen(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, file }: { readonly answer: FileAnswer; readonly file: OpenFile },
): Promise<FastifyReply> {
  const { sizeBytes, etag } = file;
  const maxAgeSec = answer.maxAgeSec ?? 0;
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    // Content of one account must not be served from the cache to another one in the same browser.
    vary: variedBy(reply, answer.contentCoding ? `${OF_SESSION}, accept-encoding` : OF_SESSION),
    'cache-control':
      maxAgeSec > 0 ? `private, max-age=${maxAgeSec}${answer.isImmutable ? ', immutable' : ''}` : 'private, no-cache',
  });
  const condition = evaluatePreconditions(request.headers, etag);
  if (condition === 'unchanged') return reply.code(304).send();
  if (condition === 'failed')
    return sendProblem(request, reply, {
      code: 'precondition-failed',
      detail: `The file is now the one of ETag ${etag}`,
    });
  const range = wantedRange(request, file);
  if (range === 'unsatisfiable') {
    const detail = `The file has ${sizeBytes} bytes, numbered from 0; ask for some of those`;
    reply.header('content-range', `bytes */${sizeBytes}`);
    return sendProblem(request, reply, { code: 'range-not-satisfiable', detail });
  }
  const part = range ?? { start: 0, end: sizeBytes - 1 };
  reply.code(range ? 206 : 200).headers({
    'content-type': answer.mediaType,
    ...(answer.contentCoding === 'gzip' ? { 'content-encoding': 'gzip' } : {}),
    'content-length': part.end - part.start + 1,
    ...dispositionOf(answer),
    ...(range ? { 'content-range': `bytes ${part.start}-${part.end}/${sizeBytes}` } : {}),
  });
  return request.method === 'HEAD' || sizeBytes === 0 ? reply.send() : file.send(reply, part);
}

/** The request headers that a response depends on, merged with earlier ones. */
function variedBy(reply: FastifyReply, names: string): string {
  const before = reply.getHeader('vary');
  return before === undefined ? names : `${String(before)}, ${names}`;
}

/** Ranges are defined for GET only (RFC 9110 section 14.2). */
function wantedRange({ method, headers }: FastifyRequest, file: OpenFile): ReturnType<typeof parseByteRange> {
  if (method !== 'GET' || !mayAnswerPart(headers, file.etag)) return null;
  return parseByteRange(headers.range, file.sizeBytes);
}

/** The client repeats its method and range there (RFC 9110 section 15.4.8). */
async function sendRedirect(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, location }: { readonly answer: FileAnswer; readonly location: (served: Served) => Promise<string> },
): Promise<FastifyReply> {
  const { 'content-disposition': disposition = 'inline' } = dispositionOf(answer);
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
  const address = await location({ method, mediaType: answer.mediaType, disposition });
  return reply.code(307).headers({ location: address, 'cache-control': 'no-store' }).send();
}

function toOpenFile(blob: OpenBlob, sha256: string | null): OpenFile {
  const { bytes, modifiedAtMs } = blob;
  return {
    sizeBytes: bytes,
    etag: sha256 === null ? `"${bytes.toString(36)}-${Math.round(modifiedAtMs).toString(36)}"` : `"${sha256}"`,
    send: (reply, part) => sendBlob(blob, reply, part),
    close: () => blob.close(),
  };
}

function sendBlob(blob: OpenBlob, reply: FastifyReply, part: ByteRange): Promise<FastifyReply> {
  const pieces = readPieces(blob.read(part.start, part.end), part);
  return sendStream(reply, Readable.from(pieces, { objectMode: false, highWaterMark: PIECE_BYTES }));
}

/** @throws if the blob is truncated */
async function* readPieces(reader: BlobReader, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  for (let left = end - start + 1; left > 0; ) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, left));
    const bytes = await reader.read(piece);
    if (bytes === 0) throw new Error('A file became shorter while it was sent');
    left -= bytes;
    yield piece.subarray(0, bytes);
  }
}

function openBytes(bytes: Uint8Array, etag?: string): OpenFile {
  return {
    sizeBytes: bytes.length,
    etag: etag ?? `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    send: (reply, { start, end }) => reply.send(bytes.subarray(start, end + 1)),
    close: async () => undefined,
  };
}

function dispositionOf({ downloadName }: FileAnswer): Readonly<Record<string, string>> {
  return downloadName === undefined ? {} : { 'content-disposition': contentDisposition(downloadName) };
}

/** RFC 6266: a plain name for old clients, the exact one in UTF-8. */
function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
