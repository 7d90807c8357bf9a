import { parseOrbitalElements } from './parse-orbital-elements.ts';
import { type RefreshOutcome, refreshSource } from './refresh-source.ts';
import type { RefreshDeps } from './satellite-deps.ts';

/** Asks for fresh elements of the satellites that are known here (OMM JSON). @param url null: nobody is asked */
export async function refreshOrbitalElements(
  deps: RefreshDeps,
  url: string | null,
  signal: AbortSignal,
): Promise<RefreshOutcome> {
  const { knownIds, clock } = deps;
  if (url === null) return { kind: 'off' };
  const source = {
    url,
    mediaType: 'application/json',
    limits: { timeoutMs: 20_000, maxBytes: 32 * 2 ** 20 },
    take: async (body: string) => parseOrbitalElements(body, knownIds, clock.nowMs()),
  };
  return refreshSource(deps, source, signal);
}
