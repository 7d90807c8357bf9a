import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { serverInfoAnswer } from './schemas.ts';

export const serverInfoEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/serverInfo',
  tag: 'Server',
  summary: 'Describe this server',
  description: 'Whether it is a test server, its providers, and its payment',
  auth: 'none',
  answer: { kind: 'json', schema: serverInfoAnswer },
  problems: [],
});

/** How many issues need attention. Only the operator sees which, with `npm run operations`. */
const attention = z.object({ items: z.int(), refunds: z.int(), mails: z.int(), jobs: z.int(), elements: z.int() });

/** `oldestDueJobSec`: how long the oldest due background job has waited for a worker; 0 when none waits. */
export const healthEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/health',
  tag: 'Server',
  summary: 'Check the health of the server',
  description: 'Whether the server and its database answer',
  auth: 'none',
  answer: { kind: 'json', schema: z.object({ status: z.literal('ok'), attention, oldestDueJobSec: z.int() }) },
  problems: ['unavailable'],
});
