import { AREA_CLOUD_ERROR, areaCloudsEndpoint, type DrawnArea, toSceneId } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import { type ImageryProvider, ProviderError } from '../../../providers/port/provider.ts';
import { sampleCriteria } from '../../../providers/port/sample-criteria.testing.ts';
import { SimulatedProvider } from '../../../providers/simulated/simulated-provider.ts';
import { satelliteSeed } from '../../satellites/seed/satellite-seed.ts';
import { AreaClouds } from './area-clouds.ts';
import { evaluateClouds } from './testing/evaluated-clouds.ts';

const never = new AbortController().signal;
const AREA: DrawnArea = {
  type: 'Polygon',
  coordinates: [
    [
      [103.81, 1.34],
      [103.83, 1.34],
      [103.83, 1.36],
      [103.81, 1.36],
      [103.81, 1.34],
    ],
  ],
};
const options = {
  clock: { nowMs: () => Date.UTC(2026, 8, 1) },
  speedFactor: 60,
  satellites: satelliteSeed,
  licenseText: () => '',
};

async function sceneOf(provider: ImageryProvider) {
  const { scenes } = await provider.search({ area: AREA, criteria: sampleCriteria(), limit: 1, cursor: null }, never);
  if (!scenes[0]) throw new Error('No scene');
  return scenes[0];
}

async function cloudOf(provider: ImageryProvider, featureId: string, name = provider.name) {
  const clouds = new AreaClouds({ providers: new Map([[provider.name, provider]]) });
  const scenes = [{ provider: name, featureId: toSceneId(featureId) }];
  const answer = await clouds.estimate({ geometry: AREA, scenes }, never);
  if (!answer.ok) throw new Error(answer.failure.detail);
  expect(areaCloudsEndpoint.answer.schema.parse(answer.value)).toEqual(answer.value);
  return answer.value.clouds[0]?.cloud;
}

/** The provider with these changes. */
function maxarWith(change: Partial<ImageryProvider>): ImageryProvider {
  return Object.assign(new SimulatedProvider('maxar', options), change);
}

describe('cloud over an area', () => {
  it('is estimated within 5 points of the simulated cloud, in nine of ten scenes', async () => {
    let [near, all] = [0, 0];
    for await (const { cloud, truth } of evaluateClouds(10)) {
      all++;
      if (cloud.kind === 'estimated' && Math.abs(cloud.cloudCover - truth) <= AREA_CLOUD_ERROR) near++;
    }
    expect(near / all).toBeGreaterThanOrEqual(0.9);
  }, 60_000);

  it('does not affect radar', async () => {
    const iceye = new SimulatedProvider('iceye', options);
    expect(await cloudOf(iceye, (await sceneOf(iceye)).featureId)).toEqual({ kind: 'not-affected' });
  });

  it('is unknown, and never guessed, without enough catalog data', async () => {
    const maxar = new SimulatedProvider('maxar', options);
    const scene = await sceneOf(maxar);
    const quoting = (change: object) => maxarWith({ quote: () => Promise.resolve({ ...scene, ...change }) });
    const noCorners = { ...maxar.capabilities, quicklookCorners: false };
    const cases: readonly (readonly [ImageryProvider, RegExp])[] = [
      [quoting({ outlineOnly: true }), /not the orientation of its quicklook/],
      [quoting({ footprint: { type: 'MultiPolygon', coordinates: [] } }), /not the orientation of its quicklook/],
      [quoting({ cloudCover: null }), /does not state the cloud cover/],
      [maxarWith({ capabilities: noCorners }), /not the orientation of its quicklook/],
      [maxarWith({ quicklook: () => Promise.resolve(null) }), /has no quicklook/],
      [
        maxarWith({ quicklook: () => Promise.resolve({ mediaType: 'image/png', bytes: new Uint8Array(9) }) }),
        /could not be read/,
      ],
      [
        maxarWith({ quicklook: () => Promise.reject(new ProviderError('maxar', 'unavailable', 'down')) }),
        /Maxar: the service is not available/,
      ],
    ];
    for (const [provider, reason] of cases)
      expect(await cloudOf(provider, scene.featureId)).toEqual({
        kind: 'not-known',
        reason: expect.stringMatching(reason),
      });
    expect(await cloudOf(maxar, 'no such scene')).toMatchObject({ kind: 'not-known' });
    expect(await cloudOf(maxar, scene.featureId, 'acme')).toEqual({
      kind: 'not-known',
      reason: 'There is no provider "acme".',
    });
  });

  it('of a whole scene is the catalog’s value', async () => {
    const planet = new SimulatedProvider('planet', options);
    const scene = await sceneOf(planet);
    if (scene.footprint.type !== 'Polygon') throw new Error('Not a simulated scene');
    const clouds = new AreaClouds({ providers: new Map([['planet', planet]]) });
    const { provider, featureId } = scene;
    const coordinates = scene.footprint.coordinates.map((ring) =>
      ring.map(([lon, lat]): [number, number] => [lon, lat]),
    );
    const answer = await clouds.estimate(
      { geometry: { type: 'Polygon', coordinates }, scenes: [{ provider, featureId }] },
      never,
    );
    const cloud = answer.ok ? answer.value.clouds[0]?.cloud : null;
    expect(cloud?.kind === 'estimated' && cloud.cloudCover).toBeCloseTo(scene.cloudCover ?? -1, 2);
  });

  it('is rejected for an area that cannot be searched', async () => {
    const clouds = new AreaClouds({ providers: new Map() });
    const geometry: DrawnArea = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
          [0, 0],
        ],
      ],
    };
    const answer = await clouds.estimate({ geometry, scenes: [] }, never);
    expect(answer).toMatchObject({ ok: false, failure: { detail: expect.stringMatching(/^geometry: .*cross/) } });
  });
});
