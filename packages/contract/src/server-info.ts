import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

export const serverInfoAnswer = z.object({
  name: z.string(),
  version: z.string(),
  /** True when no real money moves. */
  testMode: z.boolean(),
  registerAllowed: z.boolean(),
  payment: z.object({ provider: z.enum(['sandbox', 'stripe']), publishableKey: z.nullable(z.string()) }),
  /** True when at least one imagery provider is simulated. */
  simulatedProviders: z.boolean(),
  providers: z.array(z.object({ provider: z.string(), label: z.string(), simulated: z.boolean() })),
  supportEmail: z.string(),
});
export type ServerInfo = z.infer<typeof serverInfoAnswer>;

export const serverInfo = defineEndpoint({
  method: 'GET',
  path: '/api/v3/serverInfo',
  tag: 'Server',
  summary: 'What this server is: test or live, its providers and its payment',
  auth: 'none',
  answer: { kind: 'json', schema: serverInfoAnswer },
  problems: [],
});

export const health = defineEndpoint({
  method: 'GET',
  path: '/api/v3/health',
  tag: 'Server',
  summary: 'Whether the server and its database answer',
  auth: 'none',
  answer: { kind: 'json', schema: z.object({ status: z.literal('ok') }) },
  problems: ['unavailable'],
});
