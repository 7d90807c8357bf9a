import { setImmediate } from 'node:timers/promises';
import type { Point } from '@groundtrack/contract';
import type { Scene, SceneQuery } from '../provider.ts';
import { type Acquisition, acquisition } from './acquisition.ts';
import { type Candidate, candidates, windowOf } from './candidates.ts';
import { CATALOGUE, type CatalogueEntry, type SimulatedName } from './catalogue.ts';
import { cellOf } from './cell.ts';
import type { Imager } from './fleet.ts';
import { cheapestCents, productsOf } from './scene-products.ts';

type Criteria = SceneQuery['criteria'];

/** Scenes that hold the place and meet the criteria, newest first: windows are searched backward until enough are found. */
export async function searchScenes(
  imagers: readonly Imager[],
  { place, criteria, limit }: SceneQuery,
  signal: AbortSignal,
): Promise<Scene[]> {
  const able = imagers.filter((imager) => canMatch(imager, criteria));
  const cell = cellOf(place);
  const found: Scene[] = [];
  const first = Math.min(...able.map((imager) => imager.inServiceFromMs));
  const last = windowOf(Math.max(criteria.startMs, first));
  for (let window = windowOf(criteria.endMs); found.length < limit && window >= last; window--) {
    // Other requests go on between two windows.
    await setImmediate();
    signal.throwIfAborted();
    const taken = able.flatMap((imager) => candidates(imager, cell, window)).sort(newestFirst);
    for (const candidate of taken) {
      const scene = sceneFor(candidate, place, criteria);
      if (scene) found.push(scene);
    }
  }
  return found.slice(0, limit);
}

/** The scene with its prices at a place; null when it does not cover the place. */
export function priced(scene: Acquisition, place: Point): Scene | null {
  const products = productsOf(scene, place);
  return products.length > 0 ? { ...scene, products } : null;
}

function sceneFor(candidate: Candidate, place: Point, criteria: Criteria): Scene | null {
  const { acquiredAtMs } = candidate.key;
  if (acquiredAtMs < criteria.startMs || acquiredAtMs > criteria.endMs) return null;
  const scene = acquisition(candidate);
  return scene && meets(scene, criteria) ? priced(scene, place) : null;
}

function meets(scene: Acquisition, criteria: Criteria): boolean {
  const { maxPriceCents } = criteria;
  return (
    criteria.phenomenologies.includes(scene.phenomenology) &&
    scene.groundSampleDistanceM >= criteria.minResolutionM &&
    scene.groundSampleDistanceM <= criteria.maxResolutionM &&
    (scene.cloudCover === null || scene.cloudCover <= criteria.maxCloudCover) &&
    (maxPriceCents === null || cheapestCents(scene) <= maxPriceCents)
  );
}

/** Spares the search of years in which nothing can be found. */
function canMatch(imager: Imager, criteria: Criteria): boolean {
  const { radarModes }: CatalogueEntry = CATALOGUE[imager.provider as SimulatedName];
  const kinds = imager.sensor === 'sar' ? (['sar'] as const) : (['ms', 'pan'] as const);
  const finestM =
    imager.sensor === 'sar' ? Math.min(...radarModes.map((mode) => mode.resolutionM)) : imager.resolutionM;
  const { maxPriceCents } = criteria;
  return (
    imager.inServiceFromMs <= criteria.endMs &&
    // Quoted resolutions are rounded to centimetres.
    finestM - 0.005 <= criteria.maxResolutionM &&
    kinds.some(
      (phenomenology) =>
        criteria.phenomenologies.includes(phenomenology) &&
        (maxPriceCents === null || cheapestOrNull(imager.provider, phenomenology) <= maxPriceCents),
    )
  );
}

function cheapestOrNull(provider: string, phenomenology: Acquisition['phenomenology']): number {
  const { pricePerKm2 }: CatalogueEntry = CATALOGUE[provider as SimulatedName];
  return pricePerKm2[phenomenology] === undefined ? Infinity : cheapestCents({ provider, phenomenology });
}

function newestFirst(a: Candidate, b: Candidate): number {
  return b.key.acquiredAtMs - a.key.acquiredAtMs || (a.key.satelliteId < b.key.satelliteId ? -1 : 1);
}
