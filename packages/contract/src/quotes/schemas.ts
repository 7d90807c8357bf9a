import * as z from 'zod/mini';
import { priceId, sceneId } from '../core/ids.ts';
import { problemCodes } from '../core/problem.ts';
import { instant } from '../core/units.ts';
import { deliveryOptions, imageVersion } from '../delivery/delivery-options.ts';
import { requestedWindow, taskingWindow } from '../tasking/window.ts';
import { addsUp, chargeFields, fee } from './charge.ts';

const lineFields = {
  provider: z.string(),
  priceId,
  /** Of a tasking: of its window, or the names of those that may take it. */
  satellite: z.string(),
  /** The product in words. */
  description: z.string(),
  currency: z.literal('usd'),
  /** Terms of Service that hold for it; null: the provider has none, and it cannot be ordered. */
  licence: z.nullable(z.object({ title: z.string(), version: z.string() })),
  /** Whether and until when the buyer may cancel, in one sentence; lines kept from before it was said have none. */
  cancellation: z.optional(z.string()),
  /** Until then it may be ordered at this price. A price the provider changes earlier is shown, never charged. */
  validUntil: instant,
} as const;

const DOES_NOT_ADD_UP = 'does not add up';

/** The line of an image that is in an archive. Lines kept from before there were taskings have no kind. */
export const archiveQuoteLine = z
  .object({
    kind: z.optional(z.literal('archive')),
    featureId: sceneId,
    dateAcquiredISO: instant,
    /** How it is delivered, where that was chosen. */
    delivery: z.optional(deliveryOptions),
    /** Of the files as they were when it was quoted. */
    imageVersion: z.optional(imageVersion),
    ...lineFields,
    ...chargeFields,
  })
  .check(z.refine(addsUp, DOES_NOT_ADD_UP));
export type ArchiveQuoteLine = z.infer<typeof archiveQuoteLine>;

/** A fee by the price id it was chosen with. */
const chosenFee = z.extend(fee, { priceId });

/** The line of an image that is still to be taken. */
export const taskingQuoteLine = z
  .object({
    kind: z.literal('tasking'),
    ...lineFields,
    /** Between these the image is taken. */
    window: requestedWindow,
    /** Names the price book that the prices are of: its SHA-256. */
    bookVersion: z.string(),
    imageryCents: chargeFields.imageryCents,
    fees: z.array(chosenFee),
    totalCents: chargeFields.totalCents,
  })
  .check(z.refine(addsUp, DOES_NOT_ADD_UP));
export type TaskingQuoteLine = z.infer<typeof taskingQuoteLine>;

/** One line, the same in quote, cart, order, receipt and API: what is sold, on which terms, and what it costs and why. */
export const quoteLine = z.discriminatedUnion('kind', [archiveQuoteLine, taskingQuoteLine]);
export type QuoteLine = z.infer<typeof quoteLine>;

/** Why a line cannot be sold, from the closed list of problems. */
const quoteFailure = z.object({
  code: z.enum(problemCodes),
  message: z.string(),
  /** Of a window that is gone: the next one of its product over the place, with a token to order it by. */
  nextWindow: z.optional(taskingWindow),
});

/** The line, or why there is none. */
export const quoted = z.union([z.object({ line: quoteLine }), z.object({ refusal: quoteFailure })]);
export type Quoted = z.infer<typeof quoted>;

/** How long a quote is valid. */
export const QUOTE_LIFETIME_MS = 60 * 60_000;
