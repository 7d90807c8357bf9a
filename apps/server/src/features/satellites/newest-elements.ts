import type { Omm } from '@groundtrack/contract';
import { parseOmm } from '@groundtrack/orbit';
import type { Clock } from '../../platform/system/ports.ts';
import type { SatelliteEpoch } from './explain-old-elements.ts';
import type { SatelliteFacts } from './satellite-facts.ts';
import type { StoredElements } from './stored-orbital-elements.ts';

/** The stored elements of a satellite if they are newer than the built-in ones, or null. */
export function newerElements({ omm }: SatelliteFacts, stored: StoredElements | undefined): StoredElements | null {
  return stored && stored.epochMs > parseOmm(omm).epochMs ? stored : null;
}

/** The epoch of the newest elements of every known satellite. */
export function newestEpochs(
  stored: readonly StoredElements[],
  satellites: readonly SatelliteFacts[],
): readonly SatelliteEpoch[] {
  const byId = new Map(stored.map((set) => [set.satelliteId, set]));
  return satellites.map((facts) => ({
    id: facts.id,
    name: facts.name,
    epochMs: newerElements(facts, byId.get(facts.id))?.epochMs ?? parseOmm(facts.omm).epochMs,
  }));
}

/** Concurrent queries of several providers read the elements once. */
const KEPT_MS = 1000;

/** The newest elements of every known satellite by catalog number, as in the satellite list, at most a second old. */
export function newestElements(
  store: { all(): Promise<readonly StoredElements[]> },
  satellites: readonly SatelliteFacts[],
  clock: Clock,
): () => Promise<ReadonlyMap<string, Omm>> {
  const read = async (): Promise<ReadonlyMap<string, Omm>> => {
    const stored = new Map((await store.all()).map((set) => [set.satelliteId, set]));
    return new Map(satellites.map((facts) => [facts.id, newerElements(facts, stored.get(facts.id))?.omm ?? facts.omm]));
  };
  let last: { readonly atMs: number; readonly elements: Promise<ReadonlyMap<string, Omm>> } | null = null;
  return () => {
    const nowMs = clock.nowMs();
    if (!last || Math.abs(nowMs - last.atMs) >= KEPT_MS) {
      const elements = read();
      last = { atMs: nowMs, elements };
      elements.catch(() => {
        last = null;
      });
    }
    return last.elements;
  };
}
