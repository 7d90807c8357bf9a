import { PrivateAddress } from './public-addresses.ts';

/**
 * Why an exchange failed. `timeout`: the request's own limit is over; `private-address`: the host is in a private
 * network; `unreachable`: no connection, or no response on it; `broken-off`: the body ended early.
 */
export type HttpErrorKind =
  | 'timeout'
  | 'too-large'
  | 'private-address'
  | 'unreachable'
  | 'not-http'
  | 'broken-off'
  | 'not-json';

/** Every failure of the HTTP client. An error status is not a failure; it is in the response. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly kind: HttpErrorKind;

  constructor(kind: HttpErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }

  /** The cause as the system reports it: `connect ECONNREFUSED 127.0.0.1:1`. */
  get reason(): string {
    return this.cause instanceof Error ? this.cause.message : this.message;
  }
}

/** Names of undici's errors for responses that are not HTTP. */
const NOT_HTTP: ReadonlySet<string> = new Set(['HTTPParserError', 'HeadersOverflowError']);

/** @param kind for everything but a refused address */
export function toHttpError(error: unknown, kind: 'unreachable' | 'broken-off'): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof PrivateAddress) return new HttpError('private-address', error.message, { cause: error });
  if (kind === 'broken-off') return new HttpError(kind, 'terminated', { cause: error });
  const isHttp = !(error instanceof Error && NOT_HTTP.has(error.name));
  return new HttpError(isHttp ? kind : 'not-http', 'fetch failed', { cause: error });
}
