import { setTimeout as sleep } from 'node:timers/promises';

/** The object store is unavailable. It may recover. */
class BlobStoreUnavailable extends Error {
  override readonly name = 'BlobStoreUnavailable';
  /** The HTTP layer maps this code to 503. */
  readonly code = 'BLOB_STORE_UNAVAILABLE';
}

/** How long a call is retried before it fails. Its job is then retried as a whole. */
const RETRY_MS = 30_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/** Errors of connections, and responses of servers that may recover. */
const TRANSIENT = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'BadDigest',
  'BlobStoreUnavailable',
  'IncompleteBody',
  'RequestTimeout',
  'SlowDown',
  'TimeoutError',
]);

const TOO_MANY = 429;
const SERVER_ERROR = 500;
const NOT_IMPLEMENTED = 501;

/** Error details of SDK and connection. Messages of servers are often empty. */
interface Described {
  readonly name?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

function describe(error: unknown) {
  const { name = '', code = '', $metadata }: Described = error instanceof Error ? error : {};
  return { name, code, status: $metadata?.httpStatusCode ?? null };
}

export function statusOf(error: unknown): number | null {
  return describe(error).status;
}

export function isTransient(error: unknown): boolean {
  const { name, code, status } = describe(error);
  if (TRANSIENT.has(name) || TRANSIENT.has(code)) return true;
  // An operation that a store does not implement will not work later.
  return status !== null && status !== NOT_IMPLEMENTED && (status === TOO_MANY || status >= SERVER_ERROR);
}

/** The pauses between retries, for a limited time. */
export class RetryPolicy {
  readonly #signal: AbortSignal | undefined;
  #sinceMs: number | null = null;
  #pauseMs = FIRST_PAUSE_MS;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** Waits before the next retry. @throws Error if the failure is permanent or retries have lasted too long */
  async wait(reason: unknown, what: string): Promise<void> {
    this.#signal?.throwIfAborted();
    if (!isTransient(reason)) throw toError(reason, what);
    this.#sinceMs ??= performance.now();
    if (performance.now() - this.#sinceMs > RETRY_MS) throw toError(reason, what);
    await sleep(this.#pauseMs, undefined, this.#signal ? { signal: this.#signal } : {}).catch(() => undefined);
    this.#signal?.throwIfAborted();
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }

  /** Bytes arrived, so the time of the next failure starts again. */
  restart(): void {
    this.#sinceMs = null;
    this.#pauseMs = FIRST_PAUSE_MS;
  }
}

/**
 * Repeats work against the store until it succeeds. The SDK's own retries are disabled, because all calls of a client
 * share a budget that an outage of seconds exhausts.
 * @param what names the work in the message of the error
 */
export async function withRetries<T>(what: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const retries = new RetryPolicy(signal);
  for (;;) {
    try {
      return await work();
    } catch (error) {
      await retries.wait(error, what);
    }
  }
}

function toError(error: unknown, what: string): Error {
  const { name, code, status } = describe(error);
  const said = [name === 'Error' ? code : name, status ?? ''].join(' ').trim();
  const message = `The object store cannot ${what}: ${said || String(error)}`;
  return isTransient(error)
    ? new BlobStoreUnavailable(message, { cause: error })
    : new Error(message, { cause: error });
}
