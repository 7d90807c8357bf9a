import type { Omm } from '@groundtrack/contract';
import { parseOmm } from '@groundtrack/orbit';
import type { SatelliteFacts } from './satellite-facts.ts';
import type { StoredElements } from './stored-orbital-elements.ts';

/** The stored elements of a satellite where they are newer than the built-in ones; null otherwise. */
export function newerElements({ omm }: SatelliteFacts, stored: StoredElements | undefined): StoredElements | null {
  return stored && stored.epochMs > parseOmm(omm).epochMs ? stored : null;
}

/** The newest elements of every known satellite, stored or built in, by catalog number: what the satellite list shows. */
export function newestElements(
  store: { all(): Promise<readonly StoredElements[]> },
  satellites: readonly SatelliteFacts[],
): () => Promise<ReadonlyMap<string, Omm>> {
  return async () => {
    const stored = new Map((await store.all()).map((set) => [set.satelliteId, set]));
    return new Map(satellites.map((facts) => [facts.id, newerElements(facts, stored.get(facts.id))?.omm ?? facts.omm]));
  };
}
