import type { Clock, Log } from '../../ports.ts';
import type { ElementStore, Validators } from './element-store.ts';
import { type FetchLimits, fetchElements } from './fetch-elements.ts';
import { readElements } from './read-elements.ts';

/** CelesTrak asks for at most one download of a group every two hours. */
export const REFRESH_INTERVAL_MS = 2 * 3_600_000;

export interface RefreshDeps {
  readonly store: ElementStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Null: elements are never refreshed. */
  readonly url: string | null;
  /** Satellites worth keeping elements of. */
  readonly knownIds: ReadonlySet<string>;
  /** How long the source may take and how much it may send. */
  readonly limits?: FetchLimits;
}

const DEFAULT_LIMITS: FetchLimits = { timeoutMs: 20_000, maxBytes: 32 * 2 ** 20 };

export type RefreshOutcome =
  | { readonly kind: 'off' | 'too-early' | 'unchanged' | 'failed' }
  | { readonly kind: 'updated'; readonly newer: number; readonly broken: number };

/**
 * Asks the source for fresh elements, at most every {@link REFRESH_INTERVAL_MS} over all processes. Whatever goes
 * wrong costs one log line: the last good set stays.
 */
export async function refreshElements(deps: RefreshDeps, signal: AbortSignal): Promise<RefreshOutcome> {
  const { store, clock, url } = deps;
  if (url === null) return { kind: 'off' };
  const nowMs = clock.nowMs();
  const validators = await store.beginRefresh(url, nowMs, nowMs - REFRESH_INTERVAL_MS);
  if (!validators) return { kind: 'too-early' };
  let answer: Awaited<ReturnType<typeof download>>;
  try {
    answer = await download(deps, url, validators, signal);
  } catch (error) {
    deps.log.warn({ url, reason: reasonOf(error) }, 'Orbital elements could not be refreshed; the last good set stays');
    return { kind: 'failed' };
  }
  const newer = await store.finishRefresh(url, clock.nowMs(), answer);
  if (answer.broken === null) return { kind: 'unchanged' };
  deps.log.info({ url, newer, broken: answer.broken }, 'Orbital elements refreshed');
  return { kind: 'updated', newer, broken: answer.broken };
}

async function download(deps: RefreshDeps, url: string, validators: Validators, signal: AbortSignal) {
  const fetched = await fetchElements(url, validators, deps.limits ?? DEFAULT_LIMITS, signal);
  if (fetched === 'unchanged') return { ...validators, sets: [], broken: null };
  const { sets, broken } = readElements(fetched.body, deps.knownIds, deps.clock.nowMs());
  return { etag: fetched.etag, lastModified: fetched.lastModified, sets, broken };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
