import * as z from 'zod/mini';
import { multiPolygon } from '../archive/archive-image.ts';
import { itemId, orderId, sceneId } from '../core/ids.ts';
import { cents, instant } from '../core/units.ts';
import { itemRefund } from '../imagery/schemas.ts';
import { serverState } from '../imagery/server-state.ts';
import { archiveQuoteLine, taskingQuoteLine } from '../quotes/schemas.ts';
import { requestedWindow } from '../tasking/window.ts';

/** An order as its buyer sees it. Refunded is counted against what was charged, not against the order's total. */
export const orderState = z.enum(['open', 'paid', 'partly-refunded', 'refunded']);
export type OrderState = z.infer<typeof orderState>;

/** One line of the ledger: money that came in is positive, money that went back negative. */
export const ledgerLine = z.object({
  atISO: instant,
  kind: z.enum(['charge', 'refund', 'adjustment']),
  amount: z.int(),
});
export type LedgerLine = z.infer<typeof ledgerLine>;

const orderLineFields = {
  /** The id of the image in My Imagery, or of the tasking. */
  imageId: itemId,
  provider: z.string(),
  /** The provider's name for people. */
  company: z.string(),
  satellite: z.string(),
  /** Where the image is, in the buyer's words. */
  locationDescription: z.string(),
  product: z.string(),
  /** The version of the provider's terms the buyer agreed to. */
  termsVersion: z.string(),
  price: cents,
  /** How far the delivery is; null until the order is paid. */
  serverState: z.nullable(serverState),
  /** The refund of its price; the ledger has it once it is done. */
  refund: z.nullable(itemRefund),
  simulated: z.boolean(),
};

export const archiveOrderLine = z.object({
  kind: z.optional(z.literal('archive')),
  ...orderLineFields,
  featureId: sceneId,
  dateImageAcquiredISO: instant,
  /** The price and its reason, exactly as quoted; null for orders older than quotes. */
  quote: z.nullable(archiveQuoteLine),
  /** The outline of what it shows, where it is clipped to an area, with few positions. */
  area: z.optional(multiPolygon),
});
export type ArchiveOrderLine = z.infer<typeof archiveOrderLine>;

export const taskingOrderLine = z.object({
  kind: z.literal('tasking'),
  ...orderLineFields,
  window: requestedWindow,
  quote: taskingQuoteLine,
});
export type TaskingOrderLine = z.infer<typeof taskingOrderLine>;

/** The bought item, as it was sold. */
export const orderLine = z.discriminatedUnion('kind', [archiveOrderLine, taskingOrderLine]);
export type OrderLine = z.infer<typeof orderLine>;

const orderFields = {
  orderId,
  placedISO: instant,
  state: orderState,
  lines: z.array(orderLine),
  currency: z.literal('usd'),
  /** The order total; `charged` and `refunded` are from the ledger. */
  total: cents,
  charged: cents,
  refunded: cents,
};

export const listedOrder = z.object({
  ...orderFields,
  /** Null until the order is paid. */
  receiptNumber: z.nullable(z.string()),
  paidISO: z.nullable(instant),
  /** Until when it can be paid; it ends by itself then. Null once it is paid. */
  payUntilISO: z.nullable(instant),
});
export type ListedOrder = z.infer<typeof listedOrder>;

/** The seller, as named in the settings when the receipt was issued. */
export const seller = z.object({
  name: z.string(),
  /** Lines. */
  address: z.array(z.string()),
  /** The seller's note about tax: a number, or a reason why there is none; null: no note. */
  taxNote: z.nullable(z.string()),
});
export type Seller = z.infer<typeof seller>;

export const buyer = z.object({
  name: z.string(),
  company: z.string(),
  /** Lines. */
  address: z.array(z.string()),
  email: z.string(),
});
export type Buyer = z.infer<typeof buyer>;

export const receipt = z.object({
  ...orderFields,
  /** `R-000042`: grows with every receipt of this server and belongs to one order. */
  number: z.string(),
  issuedISO: instant,
  seller,
  buyer,
  /** Null: there was nothing to pay. */
  payment: z.nullable(
    z.object({
      provider: z.string(),
      /** The payment provider's id of the payment. */
      reference: z.string(),
    }),
  ),
  ledger: z.array(ledgerLine),
  adjusted: z.int(),
  /** True when no real money moved. */
  testMode: z.boolean(),
});
export type Receipt = z.infer<typeof receipt>;
