import { looksLikeOmmCsv } from '@groundtrack/orbit';
import { parseCatalog } from './parse-catalog.ts';
import { parseOrbitalElements } from './parse-orbital-elements.ts';
import { type RefreshOutcome, refreshSource } from './refresh-source.ts';
import type { RefreshDeps } from './satellite-deps.ts';

/** Fetches new elements of the known satellites (OMM CSV or JSON). @param url null if there is no source */
export async function refreshOrbitalElements(
  deps: RefreshDeps,
  url: string | null,
  signal: AbortSignal,
): Promise<RefreshOutcome> {
  const { knownIds, clock } = deps;
  if (url === null) return { kind: 'off' };
  const source = {
    url,
    mediaType: 'text/csv, application/json',
    limits: { timeoutMs: 60_000, maxBytes: 32 * 2 ** 20 },
    take: async (body: string) =>
      // JSON on one line also has commas and the column name.
      !/^\s*[[{]/.test(body) && looksLikeOmmCsv(body)
        ? parseCatalog(body, knownIds, clock.nowMs())
        : parseOrbitalElements(body, knownIds, clock.nowMs()),
  };
  return refreshSource(deps, source, signal);
}
