import type { HttpAnswer } from '../../platform/net/http-answer.ts';
import type { HttpClient } from '../../platform/net/http-client.ts';
import { HttpError } from '../../platform/net/http-error.ts';
import type { HttpMethod } from '../../platform/net/redirects.ts';
import type { Clock, Log } from '../../platform/system/ports.ts';
import { ProviderError, type ProviderErrorKind } from '../port/provider.ts';
import { ApiError } from './api-error.ts';
import { RequestRate } from './request-rate.ts';

export interface ApiDeps {
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly log: Log;
}

export interface ApiOptions {
  /** Wire name of the provider. */
  readonly provider: string;
  readonly baseUrl: string;
  readonly requestsPerSecond: number;
  /** The headers that hold the key, and an error {@link ProviderError} if there is none at the moment. */
  readonly authorize: (signal: AbortSignal) => Promise<Readonly<Record<string, string>>>;
  /** Forgets a token that was refused, in its headers. @returns whether another try may succeed */
  readonly renew?: (refused: Readonly<Record<string, string>>) => boolean;
}

export interface ApiRequest {
  readonly method: HttpMethod;
  /** Relative to the base address, or an address with the same origin. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Statuses beyond 2xx that the caller handles. */
  readonly expects?: readonly number[];
}

export interface ApiAnswer {
  readonly status: number;
  /** Parsed JSON; null for an empty response with status 204. */
  readonly body: unknown;
  readonly location: string | null;
}

const BYTES_AT_MOST = 50 * 2 ** 20;
const QUOTED_CHARACTERS = 200;
const HOUR_MS = 3_600_000;
/** Lifetimes of tokens and links have a margin below this. */
const SKEW_MS = 60_000;

/**
 * Calls of one account's JSON interface: errors as {@link ApiError}, a limit of requests per second, one renewal of a
 * refused token.
 */
export class ApiClient {
  readonly #options: ApiOptions;
  readonly #deps: ApiDeps;
  readonly #rate: RequestRate;
  #skewMs: number | null = null;

  constructor(options: ApiOptions, deps: ApiDeps) {
    this.#options = options;
    this.#deps = deps;
    this.#rate = new RequestRate(options.requestsPerSecond);
  }

  /** The provider's clock minus ours, from the last response with a time; null before the first. */
  get skewMs(): number | null {
    return this.#skewMs;
  }

  /** The address of a path. @throws ApiError for an address of another server, which must not get our key */
  url({ path, query = {} }: Pick<ApiRequest, 'path' | 'query'>): URL {
    const base = new URL(this.#options.baseUrl);
    const url = URL.parse(/^https?:/.test(path) ? path : `${base.href.replace(/\/$/, '')}${path}`);
    if (url?.origin !== base.origin) throw this.#error('malformed', { message: `${path} is on another server` });
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.append(name, String(value));
    return url;
  }

  /** The headers that hold the key, for a request outside of this client. */
  authorize(signal: AbortSignal): Promise<Readonly<Record<string, string>>> {
    return this.#options.authorize(signal);
  }

  /** @throws ApiError for anything but a response with JSON and an expected status */
  async call(request: ApiRequest, signal: AbortSignal): Promise<ApiAnswer> {
    const { authorize, renew } = this.#options;
    const headers = await authorize(signal);
    try {
      return await this.#once(request, headers, signal);
    } catch (error) {
      // The provider did nothing, so that even an order may be repeated.
      const isStale = error instanceof ApiError && error.status === 401;
      if (!isStale || renew?.(headers) !== true) throw error;
      return this.#once(request, await authorize(signal), signal);
    }
  }

  async #once(
    request: ApiRequest,
    secretHeaders: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<ApiAnswer> {
    const { http } = this.#deps;
    const url = this.url(request);
    try {
      await this.#rate.wait(signal);
      const answer = await http.open({
        url,
        method: request.method,
        headers: {
          accept: 'application/json',
          ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...request.headers,
        },
        secretHeaders,
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        addresses: 'any',
        redirects: { atMost: 0 },
        signal,
      });
      this.#noteClock(answer);
      return await this.#read(request, answer);
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      if (signal.aborted) throw this.#error('timeout', { message: 'The provider was given up' });
      if (error instanceof HttpError) throw this.#toApiError(error, url.host);
      throw error;
    }
  }

  async #read({ method, path, expects = [] }: ApiRequest, answer: HttpAnswer): Promise<ApiAnswer> {
    const { status } = answer;
    const what = `${method} ${path.split('?')[0]}`;
    const text = await answer.text(BYTES_AT_MOST);
    const body = parse(text);
    if (answer.ok || expects.includes(status)) {
      if (body === undefined && !(status === 204 && text === '') && !(status >= 300 && status < 400))
        throw this.#unreadable(what, text);
      return { status, body: body ?? null, location: answer.header('location') };
    }
    const kind = kindOf(status);
    const retryAfterMs = kind === 'rate-limited' ? usablePause(answer.retryAfterMs) : null;
    throw this.#error(kind, {
      message: `${what}: ${status} ${quoted(text)}`,
      status,
      body,
      retryAfterMs,
      isRefused: status >= 400 && status < 500 && status !== 408,
    });
  }

  #unreadable(what: string, text: string): ApiError {
    // A maintenance page with status 200 ends; a changed interface does not.
    const isPage = /^\s*<(?:!doctype|html)/i.test(text);
    const message = `${what}: expected JSON, got ${text.trim() === '' ? 'an empty response' : quoted(text)}`;
    return this.#error(isPage ? 'unavailable' : 'malformed', { message, status: 200 });
  }

  #toApiError({ kind, reason }: HttpError, host: string): ApiError {
    if (kind === 'too-large')
      return this.#error('malformed', { message: `${host} sent more than ${BYTES_AT_MOST} bytes` });
    // An established connection may end with some of these codes, too, after the request was sent.
    const isRefused = /^(?:connect E(?:CONNREFUSED|HOSTUNREACH|NETUNREACH)|getaddrinfo )/.test(reason);
    return this.#error('unavailable', { message: `${host} cannot be reached: ${reason}`, isRefused });
  }

  #noteClock(answer: HttpAnswer): void {
    const theirMs = Date.parse(answer.header('date') ?? '');
    if (!Number.isFinite(theirMs)) return;
    const skewMs = theirMs - this.#deps.clock.nowMs();
    const isNew = Math.abs(skewMs) > SKEW_MS && Math.abs(this.#skewMs ?? 0) <= SKEW_MS;
    this.#skewMs = skewMs;
    if (isNew)
      this.#deps.log.warn(
        { provider: this.#options.provider, seconds: Math.round(skewMs / 1000) },
        'The clocks of this server and of a provider differ',
      );
  }

  #error(kind: ProviderErrorKind, failure: ConstructorParameters<typeof ApiError>[2]): ApiError {
    return new ApiError(this.#options.provider, kind, failure);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The beginning of a response as one line, for the operator. */
function quoted(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, QUOTED_CHARACTERS);
}

function kindOf(status: number): ProviderErrorKind {
  if (status === 401 || status === 402 || status === 403) return 'credentials';
  if (status === 429) return 'rate-limited';
  if (status === 408 || status >= 500) return 'unavailable';
  return status >= 400 ? 'rejected' : 'malformed';
}

/** At most an hour; a pause of nothing counts as none. */
function usablePause(ms: number | null): number | null {
  return ms === null || ms <= 0 ? null : Math.min(ms, HOUR_MS);
}
