import { setTimeout as sleep } from 'node:timers/promises';

/** The object store cannot be used at the moment; later it may. */
class BlobStoreUnavailable extends Error {
  override readonly name = 'BlobStoreUnavailable';
  /** By it the HTTP layer answers 503. */
  readonly code = 'BLOB_STORE_UNAVAILABLE';
}

/** How long one call is repeated before it fails. The job it belongs to is then tried again as a whole. */
const PATIENCE_MS = 30_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/** What a connection breaks with, and what a server says that may answer the next time. */
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

/** What SDK and connection say of a failure. Messages of servers are often empty. */
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
  // What a store does not know it will not know later.
  return status !== null && status !== NOT_IMPLEMENTED && (status === TOO_MANY || status >= SERVER_ERROR);
}

/** The pauses between tries, for as long as it is worth trying. */
export class Patience {
  readonly #signal: AbortSignal | undefined;
  #sinceMs: number | null = null;
  #pauseMs = FIRST_PAUSE_MS;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** Waits before the next try. @throws Error what went wrong, when that does not pass or has not for long */
  async wait(reason: unknown, what: string): Promise<void> {
    this.#signal?.throwIfAborted();
    if (!isTransient(reason)) throw toError(reason, what);
    this.#sinceMs ??= performance.now();
    if (performance.now() - this.#sinceMs > PATIENCE_MS) throw toError(reason, what);
    await sleep(this.#pauseMs, undefined, this.#signal ? { signal: this.#signal } : {}).catch(() => undefined);
    this.#signal?.throwIfAborted();
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }

  /** Something arrived: what goes wrong from now on is new. */
  restart(): void {
    this.#sinceMs = null;
    this.#pauseMs = FIRST_PAUSE_MS;
  }
}

/**
 * Does work against the store until it succeeds. The SDK's own tries share a budget between all calls of a client, which
 * an outage of seconds uses up; it therefore makes one only.
 * @param what is done, for the message of the error
 */
export async function patiently<T>(what: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const patience = new Patience(signal);
  for (;;) {
    try {
      return await work();
    } catch (error) {
      await patience.wait(error, what);
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
