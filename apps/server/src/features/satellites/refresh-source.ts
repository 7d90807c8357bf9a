import type { FetchLimits } from '../../net/fetch-json.ts';
import { HOUR_MS } from '../../util/time-units.ts';
import { fetchOrbitalElements } from './fetch-orbital-elements.ts';
import type { ParsedElements } from './parse-orbital-elements.ts';
import type { RefreshDeps } from './satellite-deps.ts';
import type { Validators } from './stored-orbital-elements.ts';

/** CelesTrak asks for at most one download of a group every two hours. */
export const REFRESH_INTERVAL_MS = 2 * HOUR_MS;

export interface ElementSource {
  readonly url: string;
  readonly mediaType: string;
  readonly limits: FetchLimits;
  /**
   * Parses an answer and stores what is stored beside the sets it returns.
   * @throws Error when the answer as a whole is unusable
   */
  readonly take: (body: string) => Promise<ParsedElements>;
}

export type RefreshOutcome =
  | { readonly kind: 'off' | 'too-early' | 'unchanged' | 'failed' }
  | { readonly kind: 'updated'; readonly newer: number; readonly broken: number };

/**
 * Asks a source for something newer, at most every {@link REFRESH_INTERVAL_MS} over all processes. Whatever goes wrong
 * costs one log line: the last good set stays.
 */
export async function refreshSource(
  deps: RefreshDeps,
  source: ElementSource,
  signal: AbortSignal,
): Promise<RefreshOutcome> {
  const { store, clock, log } = deps;
  const { url } = source;
  const nowMs = clock.nowMs();
  const validators = await store.beginRefresh(url, nowMs, nowMs - REFRESH_INTERVAL_MS);
  if (!validators) return { kind: 'too-early' };
  let answer: Awaited<ReturnType<typeof download>>;
  try {
    answer = await download(deps, source, { validators, signal });
  } catch (error) {
    log.warn(
      { source: toPlace(url), reason: toReason(error) },
      'Orbital elements could not be refreshed; the last good set stays',
    );
    await store.failRefresh(url, clock.nowMs());
    return { kind: 'failed' };
  }
  const newer = await store.finishRefresh(url, clock.nowMs(), answer);
  if (answer.broken === null) return { kind: 'unchanged' };
  log.info({ source: toPlace(url), newer, broken: answer.broken }, 'Orbital elements refreshed');
  return { kind: 'updated', newer, broken: answer.broken };
}

async function download(
  deps: RefreshDeps,
  { url, mediaType, limits, take }: ElementSource,
  { validators, signal }: { readonly validators: Validators; readonly signal: AbortSignal },
) {
  const { http, limits: asked = limits } = deps;
  const fetched = await fetchOrbitalElements(http, { url, mediaType, validators }, { ...asked, signal });
  if (fetched === 'unchanged') return { ...validators, sets: [], broken: null };
  const { sets, broken } = await take(fetched.body);
  return { etag: fetched.etag, lastModified: fetched.lastModified, sets, broken };
}

function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** Without what follows `?`, where keys of sources may be: for the log. */
function toPlace(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
