import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { instant, point } from '../core/units.ts';

export const taskedImagesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v0/taskedImages',
  tag: 'Tasking',
  summary: 'Tasking requests of the account',
  auth: 'session',
  answer: { kind: 'json', schema: z.tuple([z.object({ imageRequests: z.array(z.looseObject({})) })]) },
  problems: [],
});

export const highDemandEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/highdemand',
  tag: 'Tasking',
  summary: 'Whether a place is in high demand',
  auth: 'session',
  body: z.object({ geometry: point }),
  answer: { kind: 'json', schema: z.boolean() },
  problems: [],
});

export const windowsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/windows',
  tag: 'Tasking',
  summary: 'Imaging windows over a place',
  auth: 'session',
  body: z.object({
    geometry: point,
    start: instant,
    stop: instant,
    minElevation: z.number().check(z.gte(0), z.lte(90)),
    maxElevation: z.number().check(z.gte(0), z.lte(90)),
  }),
  answer: { kind: 'json', schema: z.array(z.looseObject({})) },
  problems: [],
});
