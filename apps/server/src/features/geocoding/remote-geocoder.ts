import type { Place } from '@groundtrack/contract';
import type * as z from 'zod';
import { type FetchLimits, fetchJson } from '../../platform/net/fetch-json.ts';
import type { HttpClient } from '../../platform/net/http-client.ts';

export type RemoteAnswer =
  | { readonly ok: true; readonly places: readonly Place[] }
  /** `retryAfterMs`: how long the service asks not to be called, where it says so. */
  | { readonly ok: false; readonly reason: string; readonly retryAfterMs: number | null };

/** A place search on another server. */
export interface RemoteGeocoder {
  /** Names the service in the log. */
  readonly name: string;
  /** Credit that the service asks for. */
  readonly attribution: string;
  /** Whether it may be asked at each typed letter. */
  readonly asksWhileTyping: boolean;
  /** Milliseconds between two requests of all processes together; 0 is no limit. */
  readonly intervalMs: number;
  /** Places for a text, the best first. Failures are values. */
  search(text: string, limit: number, signal: AbortSignal): Promise<RemoteAnswer>;
}

/** The options of every adapter of a service over HTTP. */
export interface RemoteOptions {
  readonly baseUrl: string;
  readonly http: HttpClient;
  readonly limits?: FetchLimits;
}

const REMOTE_LIMITS = { timeoutMs: 4_000, maxBytes: 2 ** 20 };
/** The longest label that the contract lets a person save. */
export const LABEL_LENGTH = 200;

interface PlaceQuery<T> {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The shape of the answer. */
  readonly schema: z.ZodType<T>;
  readonly toPlaces: (answer: T) => readonly Place[];
}

/** Asks a service for places. @param limit the most of them that are answered, whatever the service sends */
export async function askForPlaces<T>(
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

/** An address below the service's own: `https://host/photon` and `api` are `https://host/photon/api`. */
export function addressBelow(baseUrl: string, path: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(path, baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
