import * as z from 'zod/mini';
import { described } from '../core/described.ts';
import { defineEndpoint } from '../core/endpoint.ts';

/** The body is not part of the contract: each provider has its own, and it is only searched for ids of orders. */
export const providerNotificationEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/providers/:provider/notify',
  tag: 'Providers',
  summary: 'Receive a notification of an imagery provider',
  description:
    'For imagery providers, which send it when an order changes. The server then requests the state of the order from the ' +
    'provider. It believes nothing else of the body, and the response does not depend on it',
  auth: 'none',
  params: z.object({
    provider: described(z.string().check(z.maxLength(40)), 'Name of a connected provider', 'skyfi'),
  }),
  answer: { kind: 'json', schema: z.object({ received: described(z.literal(true), 'Always true') }) },
  problems: ['not-found', 'too-many-requests'],
});
