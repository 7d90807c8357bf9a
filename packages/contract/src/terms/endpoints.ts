import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';

export const termsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/terms',
  tag: 'Orders',
  summary: 'Terms of Service of each imagery provider',
  auth: 'none',
  answer: {
    kind: 'json',
    schema: z.object({
      result: z.array(
        z.object({
          provider: z.string(),
          version: z.string(),
          title: z.string(),
          /** The licence itself; null where there is a link alone. */
          text: z.nullable(z.string()),
          /** Where the licence can be read, such as the provider's PDF. */
          link: z.nullable(z.url({ protocol: /^https?$/ })),
        }),
      ),
    }),
  },
  problems: [],
});
