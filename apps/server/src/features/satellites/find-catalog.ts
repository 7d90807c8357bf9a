import { fail, ok, type Result } from '@groundtrack/contract';
import { DAY_MS } from '../../lib/time-units.ts';
import type { StoredCatalog } from './pg-catalog-store.ts';
import { ATTEMPT_MS } from './refresh-catalog.ts';
import type { SatelliteDeps } from './satellite-deps.ts';

/** Elements are published about once a day. */
const FRESH_MS = DAY_MS;

/**
 * The stored catalog of active objects. It is only fetched on request if the elements of known satellites come from
 * another source. A catalog older than a day is returned while the next one is fetched in the background.
 */
export async function findCatalog(deps: SatelliteDeps): Promise<Result<StoredCatalog>> {
  const { store, catalogs, clock, catalogUrl: url, queueRefresh } = deps;
  if (url === null) {
    return fail(
      'not-found',
      'This server does not fetch the catalog of all active objects. Paste elements, or open a file with them.',
    );
  }
  const [stored, last] = await Promise.all([catalogs.find(url), store.refreshState(url)]);
  const nowMs = clock.nowMs();
  const isDue = last === null || nowMs >= last.dueAtMs;
  const isFresh = last !== null && nowMs - (last.succeededAtMs ?? -Infinity) < FRESH_MS;
  if (isDue && !isFresh) await queueRefresh(url);
  if (stored) return ok(stored);
  const isUnderWay = isDue || (last.failedAtMs === null && nowMs - last.attemptedAtMs < ATTEMPT_MS);
  return isUnderWay
    ? fail('unavailable', 'This server is fetching the catalog for the first time. Try again in a few seconds.')
    : fail('not-found', 'This server has not fetched the catalog yet. Paste elements, or open a file with them.');
}
