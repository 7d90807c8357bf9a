import * as z from 'zod/mini';
import { deviceFields, session } from '../accounts/schemas.ts';
import { defineEndpoint } from '../core/endpoint.ts';

export const startDemoEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/demo',
  tag: 'Accounts',
  summary: 'Open a demo account and log in',
  description:
    'The account ends after a day. Only on servers without real providers and payments: see `demoAccounts` of serverInfo',
  auth: 'none',
  opensSession: true,
  body: z.object(deviceFields),
  answer: { kind: 'json', schema: session, status: 201 },
  problems: ['demo-closed', 'too-many-requests'],
});
