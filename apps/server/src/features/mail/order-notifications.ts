import type { Cents, Downloads, ItemId, ItemRefund, OrderId, ServerState } from '@groundtrack/contract';

/** An image of an order as emails describe it. */
export interface NotifiedItem {
  readonly id: ItemId;
  readonly state: ServerState;
  /** Why the image reached this state. */
  readonly reason: string | null;
  readonly settledAtMs: number;
  readonly priceCents: Cents;
  /** The buyer's name for the place of the image. */
  readonly place: string;
  readonly satellite: string;
  /** Key of the provider. */
  readonly provider: string;
  /** Omitted if the provider runs the satellite itself. */
  readonly operator?: string | undefined;
  readonly kind: 'archive' | 'tasking';
  /** Null if the image has not been taken yet. */
  readonly acquiredAtMs: number | null;
  /** Window in which the image of a tasking will be taken; null for archive images. */
  readonly window: { readonly startMs: number; readonly endMs: number } | null;
  /** Next planned pass, or null. */
  readonly pass: PlannedPass | null;
  readonly product: string;
  /** Billed area; null for a product of a fixed size or an image that has not been taken yet. */
  readonly areaKm2: number | null;
  readonly files: readonly { readonly kind: keyof Downloads; readonly bytes: number }[];
  readonly refund: ItemRefund | null;
  readonly notified: boolean;
}

/** A pass on which the image of a tasking will be taken. */
export interface PlannedPass {
  /** Index among the passes of the tasking, from 0. */
  readonly position: number;
  /** Simulated time if the provider is simulated. */
  readonly passMs: number;
  readonly satellite: string;
  /** Real time; null if unknown. */
  readonly cancelUntilMs: number | null;
  /** The cancellation rule, in one sentence. */
  readonly rule: string;
  readonly notified: boolean;
}

/** A refund of an order, successful or not. */
export interface RefundNotification {
  /** Key of the notification. */
  readonly about: string;
  /** `returned`: sent, but returned by the card's bank. `refused`: never sent. */
  readonly kind: 'done' | 'returned' | 'refused';
  readonly amountCents: Cents;
  readonly atMs: number;
  /** The refunded image; null for a refund by the operator without an image. */
  readonly itemId: ItemId | null;
  readonly notified: boolean;
}

/** All notifications about a paid order to its buyer. */
export interface OrderNotifications {
  readonly orderId: OrderId;
  readonly to: string;
  readonly firstname: string;
  /** `R-000042`; null for orders older than receipts. */
  readonly receiptNumber: string | null;
  /** Whether no real money moved. */
  readonly testMode: boolean;
  readonly items: readonly NotifiedItem[];
  readonly money: readonly RefundNotification[];
  /** Number of refunds that the payment provider has not completed yet. */
  readonly refundsUnderWay: number;
}

/** An order whose payment is pending. */
export interface UnpaidOrder {
  readonly orderId: OrderId;
  readonly to: string;
  readonly firstname: string;
  readonly placedAtMs: number;
  readonly totalCents: Cents;
  readonly items: readonly Pick<
    NotifiedItem,
    'place' | 'satellite' | 'provider' | 'operator' | 'kind' | 'acquiredAtMs' | 'window' | 'product' | 'areaKm2'
  >[];
  /** Whether the buyer has paid another order since, which suggests that this one was abandoned on purpose. */
  readonly overtaken: boolean;
}

/** Key of the notification about an item: one for each final state. */
export function itemNotification({ id, state }: Pick<NotifiedItem, 'id' | 'state'>): string {
  return `item:${id}:${state}`;
}

/** Key of the notification about a planned pass: one for each pass, even if its time changes. */
export function passNotification(
  { id }: Pick<NotifiedItem, 'id'>,
  { position, passMs }: Pick<PlannedPass, 'position' | 'passMs'>,
) {
  return `pass:${id}:${position}:${passMs}`;
}
