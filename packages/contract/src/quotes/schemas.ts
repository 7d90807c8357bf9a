import * as z from 'zod/mini';
import { described } from '../core/described.ts';
import { priceId, sceneId } from '../core/ids.ts';
import { problemCodes } from '../core/problem.ts';
import { instant } from '../core/units.ts';
import { deliveryOptions, imageVersion } from '../delivery/delivery-options.ts';
import { requestedWindow, taskingWindow } from '../tasking/window.ts';
import { addsUp, chargeFields, fee } from './charge.ts';

const lineFields = {
  provider: described(z.string(), 'Name of the provider'),
  priceId: described(priceId, 'The product that was quoted: the `product` of the item'),
  satellite: described(
    z.string(),
    'The satellite that acquired the image; for a tasking, the satellite of its window, or the names of the candidates',
  ),
  description: described(z.string(), 'Product description'),
  currency: described(z.literal('usd'), 'Every amount is in US cents'),
  licence: described(
    z.nullable(
      z.object({
        title: described(z.string(), 'Name of the license'),
        version: described(z.string(), 'The version of the license: the `termsVersion` of an order item'),
      }),
    ),
    'The Terms of Service for this line. An order sends their `version` as `termsVersion`. Null: the provider has none, and the product cannot be ordered',
  ),
  cancellation: described(z.optional(z.string()), 'The rule about canceling, in one sentence. Old lines have none'),
  validUntil: described(
    instant,
    'The product can be ordered at this price until this time: the `quoteValidUntil` of an order item',
  ),
} as const;

const DOES_NOT_ADD_UP = 'does not add up';

/** The line of an archive image. Lines stored before taskings existed have no kind. */
export const archiveQuoteLine = z
  .object({
    kind: described(z.optional(z.literal('archive')), 'Omitted in old lines, all of archive images'),
    featureId: described(sceneId, 'The image'),
    dateAcquiredISO: described(instant, 'Time of acquisition'),
    delivery: described(z.optional(deliveryOptions), 'How the files are delivered, if the item chose it'),
    imageVersion: described(
      z.optional(imageVersion),
      'The version of the source files at the time of the quote. An order that sends it is rejected if the files have changed',
    ),
    ...lineFields,
    ...chargeFields,
  })
  .check(z.refine(addsUp, DOES_NOT_ADD_UP));
export type ArchiveQuoteLine = z.infer<typeof archiveQuoteLine>;

/** A fee, with the price id that selected it. */
const chosenFee = z.extend(fee, { priceId: described(priceId, 'Price id of the fee') });

/** The line of an image that has not been acquired yet. */
export const taskingQuoteLine = z
  .object({
    kind: described(z.literal('tasking'), 'A tasking'),
    ...lineFields,
    window: described(requestedWindow, 'The image is acquired in this period'),
    bookVersion: described(
      z.string(),
      'SHA-256 of the price book that the prices come from. An order that sends it is refused if another one applies',
    ),
    imageryCents: chargeFields.imageryCents,
    fees: described(z.array(chosenFee), 'The fees, each with its price id'),
    totalCents: chargeFields.totalCents,
  })
  .check(z.refine(addsUp, DOES_NOT_ADD_UP));
export type TaskingQuoteLine = z.infer<typeof taskingQuoteLine>;

/**
 * One line, the same in quote, cart, order, receipt, and API: the item, its terms, and its price with the computation.
 */
export const quoteLine = z.discriminatedUnion('kind', [archiveQuoteLine, taskingQuoteLine]);
export type QuoteLine = z.infer<typeof quoteLine>;

/** Why a line cannot be ordered, from the closed list of problems. */
const quoteFailure = z.object({
  code: described(z.enum(problemCodes), 'Why, from the closed list of problem codes'),
  message: described(z.string(), 'Explanation for the user'),
  nextWindow: described(
    z.optional(taskingWindow),
    'If the window is no longer available: the next one of its product over the place, with a token to order it',
  ),
});

/** The line, or the reason why there is none. */
export const quoted = z.union([
  z.object({ line: described(quoteLine, 'The price of the item, and its computation') }),
  z.object({ refusal: described(quoteFailure, 'Why the item cannot be sold') }),
]);
export type Quoted = z.infer<typeof quoted>;

export const QUOTE_LIFETIME_MS = 60 * 60_000;
