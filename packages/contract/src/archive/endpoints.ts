import * as z from 'zod/mini';
import { areaGeometry } from '../core/area-geometry.ts';
import { described } from '../core/described.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { sceneId } from '../core/ids.ts';
import { cents, degreesInText, instant } from '../core/units.ts';
import { taskingOffer } from '../tasking/products.ts';
import { archiveImage } from './archive-image.ts';
import { loosening } from './loosening.ts';
import { sentFilter } from './search-filter.ts';

/** Facts about an expensive search. */
const effort = {
  searchedBackToISO: described(
    z.optional(instant),
    'The search stopped early because of its cost: nothing older than this was searched. `next` continues from there',
  ),
  waitedMs: described(z.optional(z.int()), 'Milliseconds that the search waited for other searches of the account'),
};

export const catalogEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/archive/catalog',
  tag: 'Archive',
  summary: 'Search archive images',
  description: 'Returns images of a place or an area, newest first. Make one call per provider',
  auth: 'session',
  body: z.object({
    geometry: described(areaGeometry, 'The place or the area to search'),
    filter: described(sentFilter, 'Filters for images. Omitted fields have their defaults'),
    cursor: described(
      z.optional(z.string().check(z.maxLength(4000))),
      'The `next` of the previous response, for the images after it. All other fields must be sent unchanged',
    ),
  }),
  examples: {
    place: {
      geometry: { type: 'Point', coordinates: [2.3522, 48.8566] },
      filter: { providers: { maxar: 10 }, maxCloudCover: 0.2 },
    },
    area: {
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [2.3, 48.8],
            [2.4, 48.8],
            [2.4, 48.9],
            [2.3, 48.9],
            [2.3, 48.8],
          ],
        ],
      },
      filter: { providers: { planet: 10 }, minCoverage: 0.5 },
    },
  },
  answer: {
    kind: 'json',
    /** `next` is absent when there are no more images. */
    schema: z.object({
      images: described(z.array(archiveImage), 'The images, newest first'),
      next: described(z.optional(z.string()), 'The `cursor` of the next call. Omitted: there are no more images'),
      ...effort,
    }),
  },
  problems: ['provider-failed', 'provider-timeout', 'too-many-requests'],
});

const suggestion = z.object({
  loosening: described(loosening, 'The one filter and its new value'),
  count: described(z.int(), 'Number of images that would be found, over all providers of the request'),
  orMore: described(z.boolean(), 'Counting stopped early; there may be more'),
});

export const loosenEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/archive/loosen',
  tag: 'Archive',
  summary: 'Suggest filters to relax',
  description: 'Returns the filters that would find the most images if one of them were relaxed, best first',
  auth: 'session',
  body: z.object({
    geometry: described(areaGeometry, 'The place or the area to search'),
    filter: described(sentFilter, 'The filter with too few results'),
  }),
  answer: {
    kind: 'json',
    schema: z.object({ suggestions: described(z.array(suggestion), 'Best suggestions first'), ...effort }),
  },
  problems: ['too-many-requests'],
});

const sceneParams = z.object({
  provider: described(z.string().check(z.maxLength(100)), 'The `provider` of the image'),
  featureId: described(sceneId.check(z.maxLength(300)), 'The `featureId` of the image'),
});

export const thumbnailEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/archive/thumbnail/:provider/:featureId',
  tag: 'Archive',
  summary: 'Get the quicklook of an image',
  auth: 'session',
  params: sceneParams,
  answer: { kind: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/webp'] },
  problems: ['not-found', 'provider-failed', 'provider-timeout', 'too-many-requests'],
});

export const closeUpEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/archive/close-up/:provider/:featureId',
  tag: 'Archive',
  summary: 'Get a small picture of a part of an image',
  description: 'North up. Only for images with `closeUp`',
  auth: 'session',
  params: sceneParams,
  query: z.object({
    west: described(degreesInText(180), 'The box in degrees. West is larger than east across the antimeridian'),
    south: degreesInText(90),
    east: degreesInText(180),
    north: degreesInText(90),
    detail: described(
      z.optional(z.enum(['fine'])),
      'With `fine`, the longer side has up to 720 pixels instead of 360. Never finer than the image',
    ),
  }),
  answer: { kind: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/webp'] },
  problems: ['not-found', 'provider-failed', 'provider-timeout', 'too-many-requests'],
});

export const sampleEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/archive/sample/:provider/:featureId',
  tag: 'Archive',
  summary: 'Get a sample of an image',
  description: 'A small part at full resolution',
  auth: 'session',
  params: sceneParams,
  answer: { kind: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/webp'] },
  problems: ['not-found', 'provider-failed', 'provider-timeout', 'too-many-requests'],
});

export const productsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/products',
  tag: 'Archive',
  summary: 'List all products',
  description: 'Archive products and tasking products of each provider',
  auth: 'none',
  answer: {
    kind: 'json',
    schema: z.object({
      archive: described(
        z.array(
          z.object({
            name: described(z.string(), 'The provider'),
            prices: described(
              z.array(
                z.object({
                  description: described(z.string(), 'Product description'),
                  price: described(cents, 'US cents'),
                  unit: described(z.literal('km2'), 'The price is for a square kilometer'),
                }),
              ),
              'Price per square kilometer',
            ),
          }),
        ),
        'Archive products by provider',
      ),
      tasking: described(z.array(taskingOffer), 'Tasking products by provider'),
    }),
  },
  problems: [],
});
