import * as z from 'zod/mini';
import { described } from '../core/described.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { cents } from '../core/units.ts';
import { QUOTE_ITEMS_MAX, quoteItem } from './items.ts';
import { quoted } from './schemas.ts';

export const quoteEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/quote',
  tag: 'Orders',
  summary: 'Quote images and taskings',
  description: 'Returns current prices by line from the providers. Nothing is ordered or charged.',
  auth: 'session',
  body: z
    .array(quoteItem)
    .check(
      z.minLength(1, 'there is nothing to quote'),
      z.maxLength(QUOTE_ITEMS_MAX, `a quote may have at most ${QUOTE_ITEMS_MAX} items`),
    ),
  examples: {
    image: [
      {
        provider: 'maxar',
        featureId: 'the featureId of the image',
        product: 'the priceId of its product',
        geometry: { type: 'Point', coordinates: [2.3522, 48.8566] },
      },
    ],
    tasking: [
      {
        product: 'the priceId of the product',
        geometry: { type: 'Point', coordinates: [2.3522, 48.8566] },
        window: { start: '2027-01-10T00:00:00Z', stop: '2027-02-10T00:00:00Z' },
      },
    ],
  },
  answer: {
    kind: 'json',
    schema: z.object({
      lines: described(z.array(quoted), 'One for each item, in the order of the request'),
      totalCents: described(cents, 'The sum of all lines in US cents'),
      currency: described(z.literal('usd'), 'Every amount is in US cents'),
    }),
  },
  problems: ['too-many-requests'],
});
