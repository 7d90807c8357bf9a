import * as z from 'zod/mini';
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
  summary: 'Tasking requests of the account, the latest purchase first',
  auth: 'session',
  answer: { kind: 'json', schema: z.tuple([z.object({ imageRequests: z.array(taskedImage) })]) },
  problems: ['too-many-requests'],
});

export const highDemandEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/highdemand',
  tag: 'Tasking',
  summary: 'Whether a place is in high demand',
  auth: 'session',
  body: z.object({ geometry: point }),
  answer: { kind: 'json', schema: z.boolean() },
  problems: ['too-many-requests'],
});

const elevationDeg = z.number().check(z.gte(0), z.lte(90));

export const windowsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/windows',
  tag: 'Tasking',
  summary: 'Windows of all assured products over a place, the earliest first',
  auth: 'session',
  body: z.object({
    geometry: point,
    start: instant,
    stop: instant,
    minElevation: elevationDeg,
    maxElevation: elevationDeg,
    /** Asks one provider and says how it fails; without it those that fail are left out, unless all do. */
    provider: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: { kind: 'json', schema: z.array(taskingWindow) },
  problems: ['provider-failed', 'provider-timeout', 'too-many-requests'],
});

/** Products that are looked at in one request. */
export const FEASIBILITY_PRODUCTS_MAX = 100;

export const feasibilityEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/feasibility',
  tag: 'Tasking',
  summary:
    'Whether products can be taken of a place between two dates, and what would have to change where they cannot',
  auth: 'session',
  body: z.object({
    geometry: point,
    start: instant,
    stop: instant,
    minElevation: z.optional(elevationDeg),
    maxElevation: z.optional(elevationDeg),
    /** Price ids; all products when absent. */
    products: z.optional(z.array(priceId.check(z.maxLength(400))).check(z.maxLength(FEASIBILITY_PRODUCTS_MAX))),
  }),
  answer: { kind: 'json', schema: z.object({ products: z.array(productFeasibility) }) },
  problems: ['price-unknown', 'provider-failed', 'provider-timeout', 'too-many-requests'],
});
