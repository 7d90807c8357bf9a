import * as z from 'zod/mini';
import { drawnArea } from '../core/area-geometry.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { sceneId } from '../core/ids.ts';

/** Scenes per call. The server may have to draw or fetch each of them. */
export const AREA_CLOUD_SCENES_MAX = 10;
/** Nine of ten estimates are closer to the truth than this (`npm run bench clouds`). */
export const AREA_CLOUD_ERROR = 0.05;

const sceneName = z.object({
  provider: z.string().check(z.maxLength(100)),
  featureId: sceneId.check(z.maxLength(300)),
});

/** Cloud over the searched area. It never replaces the catalog's cloud cover, which refers to the whole scene. */
const areaCloud = z.discriminatedUnion('kind', [
  /** Cloud fraction, 0 to 1, of the visible part of the area, and the maximum error of nine in ten estimates. */
  z.object({ kind: z.literal('estimated'), cloudCover: z.number().check(z.gte(0), z.lte(1)), error: z.number() }),
  /** Radar sees through clouds. */
  z.object({ kind: z.literal('not-affected') }),
  /** The reason is shown to users. */
  z.object({ kind: z.literal('not-known'), reason: z.string() }),
]);
export type AreaCloud = z.infer<typeof areaCloud>;

export const areaCloudsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/archive/clouds',
  tag: 'Archive',
  summary: 'Estimate the cloud over an area',
  description: 'Of archive images, computed from their quicklooks',
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
    /** In the order of the request. */
    schema: z.object({ clouds: z.array(z.object({ ...sceneName.shape, cloud: areaCloud })) }),
  },
  problems: ['too-many-requests'],
});
