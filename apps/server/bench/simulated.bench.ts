import { DEFAULT_PLACE } from '@groundtrack/contract';
import { figure } from '../../../tools/bench/figures.ts';
import { satelliteSeed } from '../src/features/satellites/seed/satellite-seed.ts';
import { sampleCriteria } from '../src/providers/port/sample-criteria.testing.ts';
import { CATALOGUE, type SimulatedName } from '../src/providers/simulated/catalog.ts';
import { SimulatedProvider } from '../src/providers/simulated/simulated-provider.ts';

/** Scenes that the simulated providers create and price per second on one core, at places of every kind. */
const NOW_MS = Date.UTC(2026, 8, 1);
const YEARS = 4;
const PLACES: readonly (readonly [string, number, number])[] = [
  ['default', DEFAULT_PLACE.longitude, DEFAULT_PLACE.latitude],
  ['equator', 103.82, 1.35],
  ['antimeridian', 179.99, -17.3],
  ['far_north', 15.6, 81.5],
];

const options = {
  clock: { nowMs: () => NOW_MS },
  speedFactor: 60,
  satellites: satelliteSeed,
  licenseText: () => '',
};
const criteria = sampleCriteria({ startMs: NOW_MS - YEARS * 365 * 86_400_000, endMs: NOW_MS });
const signal = new AbortController().signal;
// Object.keys widens the type of the catalog.
const providers = (Object.keys(CATALOGUE) as SimulatedName[]).map((name) => new SimulatedProvider(name, options));

async function scenesAt(longitude: number, latitude: number): Promise<number> {
  let scenes = 0;
  const area = { type: 'Point' as const, coordinates: [longitude, latitude] as [number, number] };
  for (const provider of providers) {
    const page = await provider.search({ area, criteria, limit: 100_000, cursor: null }, signal);
    scenes += page.scenes.length;
  }
  return scenes;
}

let all = 0;
let allMs = 0;
await scenesAt(0, 0);
for (const [name, longitude, latitude] of PLACES) {
  const startedMs = performance.now();
  const scenes = await scenesAt(longitude, latitude);
  const tookMs = performance.now() - startedMs;
  all += scenes;
  allMs += tookMs;
  figure(`simulated_scenes_per_s_${name}`, (scenes / tookMs) * 1000, '1/s');
}
figure('simulated_scenes_per_s', (all / allMs) * 1000, '1/s', 1000);
