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
            provider: described(z.string(), 'The provider by its name'),
            version: described(z.string(), 'The `termsVersion` of an order item'),
            title: described(z.string(), 'The name of the license'),
            text: described(z.nullable(z.string()), 'The license itself; null: there is a link alone'),
            link: described(
              z.nullable(z.url({ protocol: /^https?$/ })),
              "Where the license can be read, such as the provider's PDF",
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
  description: 'Where their link points here',
  auth: 'none',
  params: z.object({ provider: described(z.string().check(z.maxLength(100)), 'The provider by its name') }),
  answer: { kind: 'file', mediaTypes: [PDF_MEDIA_TYPE] },
  problems: ['not-found', 'too-many-requests'],
});
