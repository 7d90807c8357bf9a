import * as z from 'zod/mini';
import { areaGeometry } from '../core/area-geometry.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { sceneId } from '../core/ids.ts';
import { cents, instant } from '../core/units.ts';
import { taskingOffer } from '../tasking/products.ts';
import { archiveImage } from './archive-image.ts';
import { loosening } from './loosening.ts';
import { sentFilter } from './search-filter.ts';

/** What a search that took much says of itself. */
const effort = {
  /**
   * The search was cut short because it took too much work: at least one provider has not looked at anything older than
   * this. `next` of a catalog answer goes on there.
   */
  searchedBackToISO: z.optional(instant),
  /** Milliseconds it waited for other searches of the same account; absent when it did not wait. */
  waitedMs: z.optional(z.int()),
};

export const catalogEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/archive/catalog',
  tag: 'Archive',
  summary: 'Archive images of a place or an area, newest first; one call for each provider',
  auth: 'session',
  body: z.object({
    geometry: areaGeometry,
    filter: sentFilter,
    /** `next` of the answer before, for the images after it; everything else has to be asked as before. */
    cursor: z.optional(z.string().check(z.maxLength(4000))),
  }),
  answer: {
    kind: 'json',
    /** `next` is absent when there are no more images. */
    schema: z.object({ images: z.array(archiveImage), next: z.optional(z.string()), ...effort }),
  },
  problems: ['provider-failed', 'provider-timeout', 'too-many-requests'],
});

const suggestion = z.object({
  loosening,
  /** Images that would then be found over all providers asked. */
  count: z.int(),
  /** Counting stopped: there may be more. */
  orMore: z.boolean(),
});

export const loosenEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/archive/loosen',
  tag: 'Archive',
  summary: 'Which one filter, loosened, would bring most images; the most promising first',
  auth: 'session',
  body: z.object({ geometry: areaGeometry, filter: sentFilter }),
  answer: { kind: 'json', schema: z.object({ suggestions: z.array(suggestion), ...effort }) },
  problems: ['too-many-requests'],
});

const sceneParams = z.object({
  provider: z.string().check(z.maxLength(100)),
  featureId: sceneId.check(z.maxLength(300)),
});

export const thumbnailEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/archive/thumbnail/:provider/:featureId',
  tag: 'Archive',
  summary: 'Quicklook of an archive image',
  auth: 'session',
  params: sceneParams,
  answer: { kind: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/webp'] },
  problems: ['not-found', 'provider-failed', 'provider-timeout', 'too-many-requests'],
});

export const sampleEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/archive/sample/:provider/:featureId',
  tag: 'Archive',
  summary: 'A small piece of an archive image at full resolution',
  auth: 'session',
  params: sceneParams,
  answer: { kind: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/webp'] },
  problems: ['not-found', 'provider-failed', 'provider-timeout', 'too-many-requests'],
});

export const productsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/products',
  tag: 'Archive',
  summary: 'What can be bought: archive products and tasking products of each provider',
  auth: 'none',
  answer: {
    kind: 'json',
    schema: z.object({
      archive: z.array(
        z.object({
          name: z.string(),
          prices: z.array(z.object({ description: z.string(), price: cents, unit: z.literal('km2') })),
        }),
      ),
      tasking: z.array(taskingOffer),
    }),
  },
  problems: [],
});
