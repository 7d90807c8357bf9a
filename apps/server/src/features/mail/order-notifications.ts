import type { Cents, Downloads, ItemId, ItemRefund, OrderId, ServerState } from '@groundtrack/contract';

/** An image of an order as mails describe it. */
export interface NotifiedItem {
  readonly id: ItemId;
  readonly state: ServerState;
  /** Why it ended so. */
  readonly reason: string | null;
  readonly settledAtMs: number;
  readonly priceCents: Cents;
  /** Where the image is, in the buyer's words. */
  readonly place: string;
  readonly satellite: string;
  /** Key of the provider. */
  readonly provider: string;
  readonly kind: 'archive' | 'tasking';
  /** Null: the image is still to be taken. */
  readonly acquiredAtMs: number | null;
  /** Between these a tasking is to be taken; null for an image of an archive. */
  readonly window: { readonly startMs: number; readonly endMs: number } | null;
  /** The pass that is planned next; null: none. */
  readonly pass: PlannedPass | null;
  readonly product: string;
  /** Of what was sold of an area; null: a box was, or the image is still to be taken. */
  readonly areaKm2: number | null;
  readonly files: readonly { readonly kind: keyof Downloads; readonly bytes: number }[];
  readonly refund: ItemRefund | null;
  readonly notified: boolean;
}

/** A pass on which a tasking is to be taken. */
export interface PlannedPass {
  /** Its number among the passes of the tasking, from 0. */
  readonly position: number;
  /** In simulated time where the provider is simulated. */
  readonly passMs: number;
  readonly satellite: string;
  /** Of the real clock; null: not known. */
  readonly cancelUntilMs: number | null;
  /** The rule about canceling, in one sentence. */
  readonly rule: string;
  readonly notified: boolean;
}

/** Money of an order that went back or was to. */
export interface RefundNotification {
  /** The key of the notification. */
  readonly about: string;
  /** returned: it went out and came back, since the card's bank did not take it. refused: it never went out. */
  readonly kind: 'done' | 'returned' | 'refused';
  readonly amountCents: Cents;
  readonly atMs: number;
  /** The image it was paid for; null: the operator gave it back without naming one. */
  readonly itemId: ItemId | null;
  readonly notified: boolean;
}

/** Everything about a paid order that its buyer is, or was, notified of. */
export interface OrderNotifications {
  readonly orderId: OrderId;
  readonly to: string;
  readonly firstname: string;
  /** `R-000042`; null for orders older than receipts. */
  readonly receiptNumber: string | null;
  /** No real money moved. */
  readonly testMode: boolean;
  readonly items: readonly NotifiedItem[];
  readonly money: readonly RefundNotification[];
  /** Refunds the payment provider has still to give. */
  readonly refundsUnderWay: number;
}

/** The buyer of an order that waits for its money. */
export interface UnpaidOrder {
  readonly orderId: OrderId;
  readonly to: string;
  readonly firstname: string;
  readonly placedAtMs: number;
  readonly totalCents: Cents;
  readonly items: readonly Pick<
    NotifiedItem,
    'place' | 'satellite' | 'provider' | 'kind' | 'acquiredAtMs' | 'window' | 'product' | 'areaKm2'
  >[];
  /** The same buyer has paid another order since: this one was left behind on purpose. */
  readonly overtaken: boolean;
}

/** The key of the notification about an item: one for each state it ends in. */
export function itemNotification({ id, state }: Pick<NotifiedItem, 'id' | 'state'>): string {
  return `item:${id}:${state}`;
}

/** The key of the notification about a planned pass: each pass once, also when it is planned anew for another time. */
export function passNotification(
  { id }: Pick<NotifiedItem, 'id'>,
  { position, passMs }: Pick<PlannedPass, 'position' | 'passMs'>,
) {
  return `pass:${id}:${position}:${passMs}`;
}
