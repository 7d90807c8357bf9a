import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { satellite } from './schemas.ts';

export const satellitesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v2/satellites',
  tag: 'Satellites',
  summary: 'List the imaging satellites',
  description: 'With their orbital elements',
  auth: 'none',
  answer: { kind: 'json', schema: z.object({ result: z.array(satellite) }) },
  problems: ['too-many-requests'],
});

export const elementCatalogEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/elements',
  tag: 'Satellites',
  summary: 'Get the elements of all active objects',
  description: 'OMM in CSV',
  auth: 'none',
  answer: { kind: 'file', mediaTypes: ['text/csv'] },
  // `unavailable` during the first fetch; a retry succeeds soon.
  problems: ['not-found', 'unavailable', 'too-many-requests'],
});
