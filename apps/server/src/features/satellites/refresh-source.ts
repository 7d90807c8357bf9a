import type { FetchLimits } from '../../platform/net/fetch-json.ts';
import { fetchOrbitalElements } from './fetch-orbital-elements.ts';
import type { ParsedElements } from './parse-orbital-elements.ts';
import { LEAST_PAUSE_MS, pauseAfterMs } from './refresh-pause.ts';
import type { RefreshDeps } from './satellite-deps.ts';
import type { Validators } from './stored-orbital-elements.ts';
import { toPlace } from './to-source.ts';

export interface ElementSource {
  readonly url: string;
  readonly mediaType: string;
  readonly limits: FetchLimits;
  /** Parses a response and stores what is not in the returned sets. @throws Error if the response is unusable */
  readonly take: (body: string) => Promise<ParsedElements>;
}

export type RefreshOutcome =
  | { readonly kind: 'off' | 'too-early' | 'unchanged' | 'failed' }
  | { readonly kind: 'updated'; readonly newer: number; readonly broken: number };

/** Fetches a source when it is due, in one process at a time. A failure is logged, and the last good set is kept. */
export async function refreshSource(
  deps: RefreshDeps,
  source: ElementSource,
  signal: AbortSignal,
): Promise<RefreshOutcome> {
  const { store, clock, log } = deps;
  const { url } = source;
  const nowMs = clock.nowMs();
  const begun = await store.beginRefresh(url, nowMs, nowMs + LEAST_PAUSE_MS);
  if (!begun) return { kind: 'too-early' };
  let answer: Awaited<ReturnType<typeof download>>;
  try {
    answer = await download(deps, source, { validators: begun, signal });
  } catch (error) {
    const failures = begun.failures + 1;
    const failure = toReason(error);
    const dueAtMs = nowMs + pauseAfterMs(failures);
    log.warn(
      { source: toPlace(url), reason: failure, failures, nextTry: new Date(dueAtMs).toISOString() },
      'Orbital elements could not be refreshed; the last good set is kept',
    );
    await store.failRefresh(url, clock.nowMs(), { failures, failure, dueAtMs });
    return { kind: 'failed' };
  }
  const newer = await store.finishRefresh(url, clock.nowMs(), { ...answer, dueAtMs: nowMs + pauseAfterMs(0) });
  if (answer.broken === null) return { kind: 'unchanged' };
  const listed = answer.sets?.length ?? 0;
  log.info({ source: toPlace(url), listed, newer, broken: answer.broken }, 'Orbital elements refreshed');
  return { kind: 'updated', newer, broken: answer.broken };
}

async function download(
  deps: RefreshDeps,
  { url, mediaType, limits, take }: ElementSource,
  { validators, signal }: { readonly validators: Validators; readonly signal: AbortSignal },
) {
  const { http, limits: fetchLimits = limits } = deps;
  const fetched = await fetchOrbitalElements(http, { url, mediaType, validators }, { ...fetchLimits, signal });
  const { etag, lastModified } = fetched === 'unchanged' ? validators : fetched;
  if (fetched === 'unchanged') return { etag, lastModified, sets: null, broken: null };
  return { etag, lastModified, ...(await take(fetched.body)) };
}

function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
