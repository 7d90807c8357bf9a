import type { Place } from '@groundtrack/contract';
import type * as z from 'zod';
import { type FetchLimits, fetchJson } from '../../platform/net/fetch-json.ts';
import type { HttpClient } from '../../platform/net/http-client.ts';

export type RemoteAnswer =
  | { readonly ok: true; readonly places: readonly Place[] }
  /** `retryAfterMs`: requested pause of the service, if any. */
  | { readonly ok: false; readonly reason: string; readonly retryAfterMs: number | null };

/** A place search on another server. */
export interface RemoteGeocoder {
  /** Name of the service in the log. */
  readonly name: string;
  /** Attribution required by the service. */
  readonly attribution: string;
  /** Whether it may be queried for each typed letter. */
  readonly supportsAutocomplete: boolean;
  /** Milliseconds between two requests of all processes together; 0 for no limit. */
  readonly intervalMs: number;
  /** Places for a text, best first. Failures are values. */
  search(text: string, limit: number, signal: AbortSignal): Promise<RemoteAnswer>;
}

/** Options of every adapter for a service over HTTP. */
export interface RemoteOptions {
  readonly baseUrl: string;
  readonly http: HttpClient;
  readonly limits?: FetchLimits;
}

const REMOTE_LIMITS = { timeoutMs: 4_000, maxBytes: 2 ** 20 };
/** Longest label that the contract allows to save. */
export const LABEL_LENGTH = 200;

interface PlaceQuery<T> {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Schema of the response. */
  readonly schema: z.ZodType<T>;
  readonly toPlaces: (answer: T) => readonly Place[];
}

/** Queries a service for places. @param limit maximum number of returned places, even if the service sends more */
export async function queryPlaces<T>(
  { baseUrl, http, limits = REMOTE_LIMITS }: RemoteOptions,
  { path, query, schema, toPlaces }: PlaceQuery<T>,
  { limit, signal }: { readonly limit: number; readonly signal: AbortSignal },
): Promise<RemoteAnswer> {
  const fetched = await fetchJson(http, addressBelow(baseUrl, path, query), { ...limits, signal });
  if (!fetched.ok) return fetched;
  const parsed = schema.safeParse(fetched.body);
  if (!parsed.success) return { ok: false, reason: 'its answer is not a list of places', retryAfterMs: null };
  return { ok: true, places: toPlaces(parsed.data).slice(0, limit) };
}

/** A URL below that of the service: `https://host/photon` and `api` are `https://host/photon/api`. */
export function addressBelow(baseUrl: string, path: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(path, baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
