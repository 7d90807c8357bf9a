import * as z from 'zod/mini';
import { described } from '../core/described.ts';
import { defineEndpoint } from '../core/endpoint.ts';

export const termsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/terms',
  tag: 'Orders',
  summary: 'List the Terms of Service of all providers',
  auth: 'none',
  answer: {
    kind: 'json',
    schema: z.object({
      result: described(
        z.array(
          z.object({
            provider: described(z.string(), 'Name of the provider'),
            version: described(z.string(), 'The `termsVersion` of an order item'),
            title: described(z.string(), 'Name of the license'),
            text: described(z.nullable(z.string()), 'The license text; null: only a link exists'),
            link: described(
              z.nullable(z.url({ protocol: /^https?$/ })),
              "URL of the license text, such as the provider's PDF",
            ),
          }),
        ),
        'One for each provider',
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
  summary: 'Get the Terms of Service as a PDF',
  description: 'For terms that this server hosts',
  auth: 'none',
  params: z.object({ provider: described(z.string().check(z.maxLength(100)), 'Name of the provider') }),
  answer: { kind: 'file', mediaTypes: [PDF_MEDIA_TYPE] },
  problems: ['not-found', 'too-many-requests'],
});
