import * as z from 'zod/mini';
import { footprint, multiPolygon, productSize } from '../archive/archive-image.ts';
import { phenomenology } from '../archive/phenomenology.ts';
import { itemId, orderId, sceneId } from '../core/ids.ts';
import { cents, instant, latitude, longitude } from '../core/units.ts';
import { itemRefund } from '../imagery/schemas.ts';
import { serverState } from '../imagery/server-state.ts';
import { archiveQuoteLine, taskingQuoteLine } from '../quotes/schemas.ts';
import { requestedWindow } from '../tasking/window.ts';

/**
 * State of an order as its buyer sees it. `refunded` compares the refunds with the charge, not with the order total.
 */
export const orderState = z.enum(['open', 'paid', 'partly-refunded', 'refunded']);
export type OrderState = z.infer<typeof orderState>;

/** A ledger entry: charges are positive, refunds negative. */
export const ledgerLine = z.object({
  atISO: instant,
  kind: z.enum(['charge', 'refund', 'adjustment']),
  amount: z.int(),
});
export type LedgerLine = z.infer<typeof ledgerLine>;

const orderLineFields = {
  /** The id in My Imagery, or of the tasking. */
  imageId: itemId,
  provider: z.string(),
  /** Display name of the provider. */
  company: z.string(),
  /** The company that runs the satellite, if the provider is a marketplace that sells for it. */
  operator: z.optional(z.string()),
  satellite: z.string(),
  /** The buyer's description of the place. */
  locationDescription: z.string(),
  product: z.string(),
  /** Version of the provider's terms that the buyer agreed to. */
  termsVersion: z.string(),
  price: cents,
  /** Delivery state; null until the order is paid. */
  serverState: z.nullable(serverState),
  /** The refund of its price. It appears in the ledger once it is complete. */
  refund: z.nullable(itemRefund),
  simulated: z.boolean(),
};

/** What the picture of a purchase needs, as in the archive. */
export const purchasePicture = z.object({
  size: productSize,
  phenomenology,
  closeUp: z.optional(z.string()),
  /** Omitted if the position of the quicklook on the ground is unknown. */
  geometry: z.optional(footprint),
});

export type PurchasePicture = z.infer<typeof purchasePicture>;

export const archiveOrderLine = z.object({
  kind: z.optional(z.literal('archive')),
  ...orderLineFields,
  featureId: sceneId,
  dateImageAcquiredISO: instant,
  /** The price and its computation, as quoted; null for orders from before quotes existed. */
  quote: z.nullable(archiveQuoteLine),
  /** Simplified outline, if the image is clipped to an area. */
  area: z.optional(multiPolygon),
  /** Omitted for orders from before sizes were stored. */
  picture: z.optional(purchasePicture),
});
export type ArchiveOrderLine = z.infer<typeof archiveOrderLine>;

export const taskingOrderLine = z.object({
  kind: z.literal('tasking'),
  ...orderLineFields,
  window: requestedWindow,
  latitude,
  longitude,
  /** Ground size in km. */
  size: z.object({ x: z.number(), y: z.number() }),
  quote: taskingQuoteLine,
});
export type TaskingOrderLine = z.infer<typeof taskingOrderLine>;

/** An item, as it was sold. */
export const orderLine = z.discriminatedUnion('kind', [archiveOrderLine, taskingOrderLine]);
export type OrderLine = z.infer<typeof orderLine>;

const orderFields = {
  orderId,
  placedISO: instant,
  state: orderState,
  lines: z.array(orderLine),
  currency: z.literal('usd'),
  /** The order total; `charged` and `refunded` come from the ledger. */
  total: cents,
  charged: cents,
  refunded: cents,
};

export const listedOrder = z.object({
  ...orderFields,
  /** Null until the order is paid. */
  receiptNumber: z.nullable(z.string()),
  paidISO: z.nullable(instant),
  /** Payment deadline, after which the order expires; null once it is paid. */
  payUntilISO: z.nullable(instant),
});
export type ListedOrder = z.infer<typeof listedOrder>;

/** The seller, as named in the settings when the receipt was issued. */
export const seller = z.object({
  name: z.string(),
  /** Address lines. */
  address: z.array(z.string()),
  /** The seller's tax note: a number, or the reason why there is none; null without a note. */
  taxNote: z.nullable(z.string()),
});
export type Seller = z.infer<typeof seller>;

export const buyer = z.object({
  name: z.string(),
  company: z.string(),
  /** Address lines. */
  address: z.array(z.string()),
  email: z.string(),
});
export type Buyer = z.infer<typeof buyer>;

export const receipt = z.object({
  ...orderFields,
  /** `R-000042`: unique for each order and increasing on this server. */
  number: z.string(),
  issuedISO: instant,
  seller,
  buyer,
  /** Null if the order was free. */
  payment: z.nullable(
    z.object({
      provider: z.string(),
      /** Payment id of the payment provider. */
      reference: z.string(),
    }),
  ),
  ledger: z.array(ledgerLine),
  adjusted: z.int(),
  /** True when no real money moved. */
  testMode: z.boolean(),
});
export type Receipt = z.infer<typeof receipt>;
