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
          /** The license itself; null where there is a link alone. */
          text: z.nullable(z.string()),
          /** Where the license can be read, such as the provider's PDF. */
          link: z.nullable(z.url({ protocol: /^https?$/ })),
        }),
      ),
    }),
  },
  problems: [],
});

export const PDF_MEDIA_TYPE = 'application/pdf';

export const termsPdfEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/terms/:provider/pdf',
  tag: 'Orders',
  summary: 'Terms of Service of a provider as a PDF, where their link leads here',
  auth: 'none',
  params: z.object({ provider: z.string().check(z.maxLength(100)) }),
  answer: { kind: 'file', mediaTypes: [PDF_MEDIA_TYPE] },
  problems: ['not-found', 'too-many-requests'],
});
