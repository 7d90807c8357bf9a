import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { cents } from '../core/units.ts';
import { QUOTE_ITEMS_MAX, quoteItem } from './items.ts';
import { quoted } from './schemas.ts';

export const quoteEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/quote',
  tag: 'Orders',
  summary: 'What images and taskings cost now, line by line, asked of their providers; nothing is ordered or charged',
  auth: 'session',
  body: z
    .array(quoteItem)
    .check(
      z.minLength(1, 'there is nothing to quote'),
      z.maxLength(QUOTE_ITEMS_MAX, `a quote may have at most ${QUOTE_ITEMS_MAX} items`),
    ),
  answer: {
    kind: 'json',
    schema: z.object({
      /** In the order they were asked. */
      lines: z.array(quoted),
      totalCents: cents,
      currency: z.literal('usd'),
    }),
  },
  problems: ['too-many-requests'],
});
