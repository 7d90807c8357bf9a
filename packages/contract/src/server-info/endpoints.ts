import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { serverInfoAnswer } from './schemas.ts';

export const serverInfoEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/serverInfo',
  tag: 'Server',
  summary: 'Describe this server',
  description: 'Whether it is a test server, its providers, and its payment method',
  auth: 'none',
  answer: { kind: 'json', schema: serverInfoAnswer },
  problems: [],
});

/** Number of issues that need attention. Only the operator can list them, with `npm run operations`. */
const attention = z.object({ items: z.int(), refunds: z.int(), mails: z.int(), jobs: z.int(), elements: z.int() });

/** `oldestDueJobSec`: delay of the oldest due background job; 0 if none is due. */
export const healthEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/health',
  tag: 'Server',
  summary: 'Check the health of the server',
  description: 'Whether the server and its database respond',
  auth: 'none',
  answer: { kind: 'json', schema: z.object({ status: z.literal('ok'), attention, oldestDueJobSec: z.int() }) },
  problems: ['unavailable'],
});
