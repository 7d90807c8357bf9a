import type { Place } from '@groundtrack/contract';
import type { FetchLimits } from '../../net/fetch-json.ts';
import type { HttpClient } from '../../net/http-client.ts';

export type RemoteAnswer =
  | { readonly ok: true; readonly places: readonly Place[] }
  /** `retryAfterMs`: how long the service asks to be left alone, where it says so. */
  | { readonly ok: false; readonly reason: string; readonly retryAfterMs: number | null };

/** A place search on another server. */
export interface RemoteGeocoder {
  /** Names the service in the log. */
  readonly name: string;
  /** Credit that the service asks for. */
  readonly attribution: string;
  /** Whether it may be asked with each letter somebody types. */
  readonly asksWhileTyping: boolean;
  /** Milliseconds between two requests of all processes together; 0 is no limit. */
  readonly intervalMs: number;
  /** Places for a text, the best first. Failures are values. */
  search(text: string, limit: number, signal: AbortSignal): Promise<RemoteAnswer>;
}

/** What every adapter of a service over HTTP is given. */
export interface RemoteOptions {
  readonly baseUrl: string;
  readonly http: HttpClient;
  readonly limits?: FetchLimits;
}

export const REMOTE_LIMITS = { timeoutMs: 4_000, maxBytes: 2 ** 20 };
/** As long as the contract lets a label be where one is saved. */
export const LABEL_LENGTH = 200;

/** An address below the service's own: `https://host/photon` and `api` are `https://host/photon/api`. */
export function addressBelow(baseUrl: string, path: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(path, baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
