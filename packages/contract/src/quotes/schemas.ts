import * as z from 'zod/mini';
import { priceId, sceneId } from '../core/ids.ts';
import { problemCodes } from '../core/problem.ts';
import { instant, point } from '../core/units.ts';
import { addsUp, chargeFields } from './charge.ts';

/** One line, the same in quote, cart, order, receipt and API: what is sold, on which terms, and what it costs and why. */
export const quoteLine = z
  .object({
    provider: z.string(),
    featureId: sceneId,
    priceId,
    satellite: z.string(),
    dateAcquiredISO: instant,
    /** The product in words. */
    description: z.string(),
    ...chargeFields,
    currency: z.literal('usd'),
    /** Terms of Service that hold for it; null: the provider has none, and it cannot be ordered. */
    licence: z.nullable(z.object({ title: z.string(), version: z.string() })),
    /** Whether and until when the buyer may cancel, in one sentence; lines kept from before it was said have none. */
    cancellation: z.optional(z.string()),
    /** Until then it may be ordered at this price. A price the provider changes earlier is shown, never charged. */
    validUntil: instant,
  })
  .check(z.refine(addsUp, 'does not add up'));
export type QuoteLine = z.infer<typeof quoteLine>;

export const quoteItem = z.object({
  provider: z.string().check(z.maxLength(100)),
  featureId: sceneId.check(z.maxLength(300)),
  /** The chosen price id. */
  product: priceId.check(z.maxLength(400)),
  /** The place the buyer searched; the product is centred on it. */
  geometry: point,
});
export type QuoteItem = z.infer<typeof quoteItem>;

/** Why a line cannot be sold, from the closed list of problems. */
const quoteFailure = z.object({ code: z.enum(problemCodes), message: z.string() });

/** The line, or why there is none. */
export const quoted = z.union([z.object({ line: quoteLine }), z.object({ refusal: quoteFailure })]);
export type Quoted = z.infer<typeof quoted>;

export const QUOTE_ITEMS_MAX = 100;
/** How long a quote is valid. */
export const QUOTE_LIFETIME_MS = 60 * 60_000;
