import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';

/** Below this size, compression does not make a response arrive sooner. */
const THRESHOLD_BYTES = 2_048;
/** Level 4 compresses JSON about as well as gzip's best, in the time of its fastest. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/** A tenth larger than at gzip's default level 6, in half the time. */
const GZIP = { level: 3 };

const CODINGS: ('br' | 'gzip')[] = ['br', 'gzip'];

const brotliBytes = promisify(brotliCompress);
const gzipBytes = promisify(gzip);

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The response is the same for all clients and requests. It is compressed once, and the bytes are shared by all.
     */
    keepsCompressed?: boolean;
  }
}

interface Kept {
  readonly text: string;
  readonly bytes: Buffer;
}

/**
 * Compresses JSON responses for clients that accept it (RFC 9110 section 12.5.3), off the main thread. Files are not
 * compressed here: they are streams with ranges and ETags, or already have a coding.
 */
export function compressJson(server: FastifyInstance): void {
  const kept = new Map<string, Kept>();
  server.addHook('onSend', async (request, reply, payload) => {
    const isJson = /^application\/([\w.+-]+\+)?json\b/.test(String(reply.getHeader('content-type') ?? ''));
    if (typeof payload !== 'string' || !isJson || reply.hasHeader('content-encoding')) return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? `${String(vary)}, accept-encoding` : 'accept-encoding');
    const coding = negotiate(request.headers['accept-encoding']?.toLowerCase() ?? '', CODINGS);
    if (Buffer.byteLength(payload) < THRESHOLD_BYTES) return payload;
    if (coding) reply.header('content-encoding', coding).removeHeader('content-length');
    if (!request.routeOptions.config.keepsCompressed) return coding ? compress(payload, coding) : payload;
    const key = `${coding} ${request.routeOptions.url}`;
    const found = kept.get(key);
    if (found?.text === payload) return found.bytes;
    const bytes = await compress(payload, coding);
    kept.set(key, { text: payload, bytes });
    return bytes;
  });
}

async function compress(text: string, coding: 'br' | 'gzip' | null): Promise<Buffer> {
  if (!coding) return Buffer.from(text);
  return coding === 'br' ? brotliBytes(text, BROTLI) : gzipBytes(text, GZIP);
}
