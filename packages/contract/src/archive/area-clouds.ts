import * as z from 'zod/mini';
import { drawnArea } from '../core/area-geometry.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { sceneId } from '../core/ids.ts';

/** Scenes of one call: each may have to be drawn or fetched. */
export const AREA_CLOUD_SCENES_MAX = 10;
/** Nine estimates of ten are nearer to the truth than this (`npm run bench clouds`). */
export const AREA_CLOUD_ERROR = 0.05;

const sceneName = z.object({
  provider: z.string().check(z.maxLength(100)),
  featureId: sceneId.check(z.maxLength(300)),
});

/** Cloud over the searched area. It never replaces the catalog's cloud cover, which is for the whole scene. */
const areaCloud = z.discriminatedUnion('kind', [
  /** Fraction 0 to 1 of what the scene shows of the area, and by how much nine estimates of ten err at most. */
  z.object({ kind: z.literal('estimated'), cloudCover: z.number().check(z.gte(0), z.lte(1)), error: z.number() }),
  /** Radar sees through clouds. */
  z.object({ kind: z.literal('not-affected') }),
  /** For people. */
  z.object({ kind: z.literal('not-known'), reason: z.string() }),
]);
export type AreaCloud = z.infer<typeof areaCloud>;

export const areaCloudsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/archive/clouds',
  tag: 'Archive',
  summary: 'Estimate the cloud over an area',
  description: 'In archive images, from their quicklooks',
  auth: 'session',
  body: z.object({
    geometry: drawnArea,
    scenes: z
      .array(sceneName)
      .check(
        z.minLength(1, 'name at least one scene'),
        z.maxLength(AREA_CLOUD_SCENES_MAX, `may have at most ${AREA_CLOUD_SCENES_MAX} scenes`),
      ),
  }),
  answer: {
    kind: 'json',
    /** In the order of the question. */
    schema: z.object({ clouds: z.array(z.object({ ...sceneName.shape, cloud: areaCloud })) }),
  },
  problems: ['too-many-requests'],
});
