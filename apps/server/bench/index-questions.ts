import { AREA_LIMITS, type Point, type Polygon } from '@groundtrack/contract';
import type { SceneSearch } from '../src/providers/index/scene-search.ts';
import { sampleCriteria } from '../src/providers/port/sample-criteria.testing.ts';
import { HOT_SPOT, type Place, PROVIDERS } from './synthetic-scenes.ts';

/** The default query of the search form, with all years. */
const { maxPriceCents: _, ...criteria } = sampleCriteria({ maxCloudCover: 0.99 });
const ANY: Omit<SceneSearch, 'place'> = { ...criteria, providers: null };
const AREA_SIDE_KM = 50;
const KM_PER_DEG = 111.2;

/** The same numbers in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A place in one of the hundred largest cities, at most half a footprint from its middle. */
export function cityPlace(cities: readonly Place[], random: () => number): Place {
  const city = cities[Math.floor(random() * 100)] ?? HOT_SPOT;
  return { lon: city.lon + (random() - 0.5) * 0.1, lat: city.lat + (random() - 0.5) * 0.1 };
}

export function atPoint({ lon, lat }: Place, change: Partial<SceneSearch> = {}): SceneSearch {
  const place: Point = { type: 'Point', coordinates: [lon, lat] };
  return { ...ANY, place, ...change };
}

export function atOneProvider(place: Place, random: () => number): SceneSearch {
  return atPoint(place, { providers: [PROVIDERS[Math.floor(random() * PROVIDERS.length)] ?? 'one'] });
}

/** 50 × 50 km around a place. */
export function around({ lon, lat }: Place): SceneSearch {
  const y = AREA_SIDE_KM / 2 / KM_PER_DEG;
  const x = y / Math.cos((lat * Math.PI) / 180);
  const ring: [number, number][] = [
    [lon - x, lat - y],
    [lon + x, lat - y],
    [lon + x, lat + y],
    [lon - x, lat + y],
    [lon - x, lat - y],
  ];
  const place: Polygon = { type: 'Polygon', coordinates: [ring] };
  return { ...ANY, place };
}

/** A ring with the most positions, in and out like a coast, 25 km around a place. */
export function coastAround({ lon, lat }: Place): SceneSearch {
  const open = Array.from({ length: AREA_LIMITS.positions - 1 }, (_, i): [number, number] => {
    const angle = (i / (AREA_LIMITS.positions - 1)) * 2 * Math.PI;
    const radiusDeg =
      (AREA_SIDE_KM / 2 / KM_PER_DEG) * (0.93 + 0.05 * Math.sin(37 * angle) + 0.02 * Math.cos(151 * angle));
    return [lon + (radiusDeg * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180), lat + radiusDeg * Math.sin(angle)];
  });
  const place: Polygon = { type: 'Polygon', coordinates: [[...open, ...open.slice(0, 1)]] };
  return { ...ANY, place };
}

/** Filters that match none of the 50,000 scenes of the hot spot, alone and together. */
export const NOTHING: Readonly<Record<'alone' | 'combined', readonly Partial<SceneSearch>[]>> = {
  alone: [
    { maxCloudCover: 0 },
    { maxResolutionM: 0.2 },
    { minResolutionM: 4 },
    { minSunElevationDeg: 75 },
    { phenomenologies: ['sar'] },
    { phenomenologies: ['sar'], providers: ['one'] },
  ],
  combined: [
    { maxCloudCover: 0.1, minSunElevationDeg: 69, maxOffNadirDeg: 0.5, maxResolutionM: 0.3 },
    { maxCloudCover: 0.3, minSunElevationDeg: 65, maxOffNadirDeg: 1, maxResolutionM: 0.3, phenomenologies: ['pan'] },
    { minResolutionM: 2, maxCloudCover: 0.05, maxOffNadirDeg: 2, months: [2] },
  ],
};
