import * as z from 'zod/mini';
import { described } from '../core/described.ts';
import { priceId, sceneId } from '../core/ids.ts';
import { problemCodes } from '../core/problem.ts';
import { instant } from '../core/units.ts';
import { deliveryOptions, imageVersion } from '../delivery/delivery-options.ts';
import { requestedWindow, taskingWindow } from '../tasking/window.ts';
import { addsUp, chargeFields, fee } from './charge.ts';

const lineFields = {
  provider: described(z.string(), 'The provider by its name'),
  priceId: described(priceId, 'The product that was quoted: the `product` of the item'),
  satellite: described(
    z.string(),
    'The satellite that took the image; for a tasking, the satellite of its window, or the names of those that may take it',
  ),
  description: described(z.string(), 'The product in words'),
  currency: described(z.literal('usd'), 'Every amount is in US cents'),
  licence: described(
    z.nullable(
      z.object({
        title: described(z.string(), 'The name of the license'),
        version: described(z.string(), 'The version of the license: the `termsVersion` of an order item'),
      }),
    ),
    'The Terms of Service that hold for this line. An order sends their `version` as `termsVersion`. Null: the provider has none, and the product cannot be ordered',
  ),
  cancellation: described(
    z.optional(z.string()),
    'Whether and until when the buyer may cancel, in one sentence. Old lines have none',
  ),
  validUntil: described(
    instant,
    'The product may be ordered at this price until then: the `quoteValidUntil` of an order item',
  ),
} as const;

const DOES_NOT_ADD_UP = 'does not add up';

/** The line of an image that is in an archive. Lines kept from before there were taskings have no kind. */
export const archiveQuoteLine = z
  .object({
    kind: described(z.optional(z.literal('archive')), 'Left out in old lines, which are all of archive images'),
    featureId: described(sceneId, 'The image'),
    dateAcquiredISO: described(instant, 'When the image was taken'),
    delivery: described(z.optional(deliveryOptions), 'How the files are delivered, if the item chose it'),
    imageVersion: described(
      z.optional(imageVersion),
      'The version of the source files at the time of the quote. An order that sends it is refused if the files have changed',
    ),
    ...lineFields,
    ...chargeFields,
  })
  .check(z.refine(addsUp, DOES_NOT_ADD_UP));
export type ArchiveQuoteLine = z.infer<typeof archiveQuoteLine>;

/** A fee by the price id it was chosen with. */
const chosenFee = z.extend(fee, { priceId: described(priceId, 'The fee, by the price id it was chosen with') });

/** The line of an image that is still to be taken. */
export const taskingQuoteLine = z
  .object({
    kind: described(z.literal('tasking'), 'A tasking'),
    ...lineFields,
    window: described(requestedWindow, 'Between these the image is taken'),
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

/** One line, the same in quote, cart, order, receipt and API: what is sold, on which terms, and what it costs and why. */
export const quoteLine = z.discriminatedUnion('kind', [archiveQuoteLine, taskingQuoteLine]);
export type QuoteLine = z.infer<typeof quoteLine>;

/** Why a line cannot be sold, from the closed list of problems. */
const quoteFailure = z.object({
  code: described(z.enum(problemCodes), 'Why, from the closed list of problem codes'),
  message: described(z.string(), 'Why, for people'),
  nextWindow: described(
    z.optional(taskingWindow),
    'If the window is gone: the next one of its product over the place, with a token to order it by',
  ),
});

/** The line, or why there is none. */
export const quoted = z.union([
  z.object({ line: described(quoteLine, 'What the item costs, and why') }),
  z.object({ refusal: described(quoteFailure, 'Why the item cannot be sold') }),
]);
export type Quoted = z.infer<typeof quoted>;

/** How long a quote is valid. */
export const QUOTE_LIFETIME_MS = 60 * 60_000;
