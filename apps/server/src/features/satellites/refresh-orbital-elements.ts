import { parseOrbitalElements } from './parse-orbital-elements.ts';
import { type RefreshDeps, type RefreshOutcome, refreshSource } from './refresh-source.ts';

export interface RefreshElementsDeps extends RefreshDeps {
  /** Null: elements are never refreshed. */
  readonly url: string | null;
  /** Satellites worth keeping elements of. */
  readonly knownIds: ReadonlySet<string>;
}

/** Asks for fresh elements of the satellites that are known here (OMM JSON). */
export async function refreshOrbitalElements(deps: RefreshElementsDeps, signal: AbortSignal): Promise<RefreshOutcome> {
  const { url, knownIds, clock } = deps;
  if (url === null) return { kind: 'off' };
  const source = {
    url,
    mediaType: 'application/json',
    limits: { timeoutMs: 20_000, maxBytes: 32 * 2 ** 20 },
    take: async (body: string) => parseOrbitalElements(body, knownIds, clock.nowMs()),
  };
  return refreshSource(deps, source, signal);
}
