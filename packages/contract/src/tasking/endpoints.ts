import * as z from 'zod/mini';
import { described } from '../core/described.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { priceId } from '../core/ids.ts';
import { instant, point } from '../core/units.ts';
import { productFeasibility } from './feasibility.ts';
import { taskedImage } from './tasked-image.ts';
import { taskingWindow } from './window.ts';

export const taskedImagesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v0/taskedImages',
  tag: 'Tasking',
  summary: 'List taskings',
  description: 'Latest purchase first',
  auth: 'session',
  answer: {
    kind: 'json',
    schema: z.tuple([z.object({ imageRequests: described(z.array(taskedImage), 'The taskings') })]),
  },
  problems: ['too-many-requests'],
});

export const highDemandEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/highdemand',
  tag: 'Tasking',
  summary: 'Check whether a place is in high demand',
  description: 'Taskings of such a place require a fee',
  auth: 'session',
  body: z.object({ geometry: described(point, 'The place') }),
  answer: { kind: 'json', schema: z.boolean() },
  problems: ['too-many-requests'],
});

const elevationDeg = z.number().check(z.gte(0), z.lte(90));

export const windowsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/windows',
  tag: 'Tasking',
  summary: 'Search windows',
  description: 'Windows of all assured products over a place, earliest first',
  auth: 'session',
  body: z.object({
    geometry: described(point, 'The center of the image'),
    start: described(instant, 'The start'),
    stop: described(instant, 'The end, at most 92 days after the start'),
    minElevation: described(elevationDeg, 'The lowest elevation of the satellite above the horizon, in degrees'),
    maxElevation: described(elevationDeg, 'The highest elevation of the satellite above the horizon, in degrees'),
    provider: described(
      z.optional(z.string().check(z.maxLength(100))),
      'Queries one provider and reports its failure. Omitted: queries all providers and ignores failures, unless all fail',
    ),
  }),
  examples: {
    place: {
      geometry: { type: 'Point', coordinates: [2.3522, 48.8566] },
      start: '2027-01-10T00:00:00Z',
      stop: '2027-02-10T00:00:00Z',
      minElevation: 50,
      maxElevation: 90,
    },
  },
  answer: { kind: 'json', schema: z.array(taskingWindow) },
  problems: ['provider-failed', 'provider-timeout', 'too-many-requests'],
});

/** Maximum products per request. */
export const FEASIBILITY_PRODUCTS_MAX = 100;

export const feasibilityEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/feasibility',
  tag: 'Tasking',
  summary: 'Check whether taskings are possible',
  description: 'Checks whether products can be acquired for a place between two dates, and suggests a change if not',
  auth: 'session',
  body: z.object({
    geometry: described(point, 'The center of the image'),
    start: described(instant, 'The start'),
    stop: described(instant, 'The end'),
    minElevation: described(
      z.optional(elevationDeg),
      'The lowest elevation of the satellite above the horizon, in degrees',
    ),
    maxElevation: described(
      z.optional(elevationDeg),
      'The highest elevation of the satellite above the horizon, in degrees',
    ),
    products: described(
      z.optional(z.array(priceId.check(z.maxLength(400))).check(z.maxLength(FEASIBILITY_PRODUCTS_MAX))),
      'Price ids of tasking products. Omitted: all products',
    ),
  }),
  examples: {
    'all products': {
      geometry: { type: 'Point', coordinates: [2.3522, 48.8566] },
      start: '2027-01-10T00:00:00Z',
      stop: '2027-02-10T00:00:00Z',
    },
  },
  answer: {
    kind: 'json',
    schema: z.object({ products: described(z.array(productFeasibility), 'One for each product') }),
  },
  problems: ['price-unknown', 'provider-failed', 'provider-timeout', 'too-many-requests'],
});
