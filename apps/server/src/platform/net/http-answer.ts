import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib';
import { HttpError, toHttpError } from './http-error.ts';
import { retryAfterMs } from './retry-after.ts';

/** Accept-Encoding for a body that may be compressed. */
export const ENCODINGS = 'gzip, br';

export interface AnswerHead {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The address of the response, after redirects. */
  readonly url: URL;
  readonly body: Readable;
  /** False: the body is not decoded, regardless of its headers. */
  readonly compressed: boolean;
}

/** The signals that end an exchange: the caller's, and the timeout. */
export interface Limits {
  readonly signal: AbortSignal;
  readonly deadline: AbortSignal | null;
}

/** The head of a response, and the methods to read its body with a byte limit, within the time of the request. */
export class HttpAnswer {
  readonly status: number;
  readonly url: URL;
  readonly #headers: AnswerHead['headers'];
  readonly #body: Readable;
  readonly #limits: Limits;

  constructor({ status, headers, url, body, compressed }: AnswerHead, limits: Limits) {
    this.status = status;
    this.url = url;
    this.#headers = headers;
    this.#body = compressed ? decoded(body, this.header('content-encoding')) : body;
    this.#limits = limits;
    // A body that fails before or after it is read must not end the process.
    this.#body.on('error', () => undefined);
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  header(name: string): string | null {
    const value = this.#headers[name];
    return Array.isArray(value) ? value.join(', ') : (value ?? null);
  }

  /** The pause that the server requested, or null. */
  get retryAfterMs(): number | null {
    return retryAfterMs((name) => this.header(name));
  }

  /** Closes the connection without reading the body. */
  discard(): void {
    this.#body.destroy();
  }

  /**
   * The body as it arrives. Leaving the loop closes the connection.
   * @throws HttpError if it breaks off or times out; the reason of the caller's signal
   */
  async *chunks(): AsyncGenerator<Uint8Array, void, void> {
    try {
      yield* this.#body as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw failureOf(error, 'broken-off', this.#limits);
    }
  }

  /** @throws HttpError `too-large` as soon as more than `maxBytes` arrive, otherwise like {@link chunks} */
  async bytes(maxBytes: number): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of this.chunks()) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new HttpError('too-large', `the answer is larger than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  /** Like {@link bytes}, decoded as UTF-8. */
  async text(maxBytes: number): Promise<string> {
    return new TextDecoder().decode(await this.bytes(maxBytes));
  }

  /** Like {@link bytes}. @throws HttpError also if the body is not JSON */
  async json(maxBytes: number): Promise<unknown> {
    const text = await this.text(maxBytes);
    try {
      return JSON.parse(text) as unknown;
    } catch (error) {
      throw new HttpError('not-json', 'the answer is not JSON', { cause: error });
    }
  }

  /** At most the first `maxBytes`. A body that breaks off or never ends returns what arrived. Never throws. */
  async beginning(maxBytes: number): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    try {
      for await (const chunk of this.chunks()) {
        chunks.push(chunk);
        bytes += chunk.byteLength;
        if (bytes >= maxBytes) break;
      }
    } catch {
      // The bytes that arrived are still useful.
    }
    return Buffer.concat(chunks).subarray(0, maxBytes);
  }
}

/** The error that a caller gets for a failed exchange. */
export function failureOf(error: unknown, kind: 'unreachable' | 'broken-off', limits: Limits): unknown {
  const { signal, deadline } = limits;
  if (signal.aborted) return signal.reason;
  if (deadline?.aborted) return new HttpError('timeout', 'The operation was aborted due to timeout');
  return toHttpError(error, kind);
}

/** A compressed body without its trailer counts as complete, as in browsers. */
const GZIP = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(GZIP),
  'x-gzip': () => createGunzip(GZIP),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

function decoded(body: Readable, encoding: string | null): Readable {
  const decoder = DECODERS[encoding?.trim().toLowerCase() ?? '']?.();
  return decoder ? pipeline(body, decoder, () => undefined) : body;
}
