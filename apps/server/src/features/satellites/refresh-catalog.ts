import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { parseCatalog } from './parse-catalog.ts';
import { type RefreshOutcome, refreshSource } from './refresh-source.ts';
import type { RefreshDeps } from './satellite-deps.ts';

/** 16,000 objects are 2.4 MB. */
const LIMITS = { timeoutMs: 60_000, maxBytes: 32 * 2 ** 20 };
/** An attempt without a result may still be in progress for this long. */
export const ATTEMPT_MS = LIMITS.timeoutMs + 10_000;

const compress = promisify(gzip);

/** Fetches the list of all active objects (OMM CSV); Our satellites in the list get its elements if they are newer. */
export function refreshCatalog(deps: RefreshDeps, url: string, signal: AbortSignal): Promise<RefreshOutcome> {
  const { catalogs, clock, knownIds } = deps;
  const take = async (body: string) => {
    const nowMs = clock.nowMs();
    const { objects, sets, broken } = await parseCatalog(body, knownIds, nowMs);
    await catalogs.save(url, { csvGzip: await compress(body), objects, fetchedAtMs: nowMs });
    return { sets, broken };
  };
  return refreshSource(deps, { url, mediaType: 'text/csv', limits: LIMITS, take }, signal);
}
