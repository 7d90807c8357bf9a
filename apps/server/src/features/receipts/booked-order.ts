import type {
  ArchiveQuoteLine,
  Cents,
  ItemId,
  ItemRefund,
  LedgerLine,
  MultiPolygon,
  OrderId,
  SceneId,
  Seller,
  ServerState,
  TaskingQuoteLine,
} from '@groundtrack/contract';
import type { BuyerSnapshot } from './receipt-tables.ts';

/** An order with everything its list, receipt and export show. */
export interface BookedOrder {
  readonly id: OrderId;
  readonly placedAtMs: number;
  /** Null until the order is paid. */
  readonly paidAtMs: number | null;
  readonly totalCents: Cents;
  readonly currency: 'usd';
  readonly items: readonly BookedItem[];
  /** In the order they were written. */
  readonly ledger: readonly LedgerLine[];
  /** The payment the order was charged through; null until it is, and where there was nothing to pay. */
  readonly payment: { readonly provider: string; readonly reference: string } | null;
  /** Null until the order is paid. */
  readonly issued: IssuedReceipt | null;
}

interface BookedFields {
  readonly id: ItemId;
  readonly provider: string;
  readonly satellite: string;
  readonly locationDescription: string;
  readonly productDescription: string;
  readonly termsVersion: string;
  readonly priceCents: Cents;
  readonly state: ServerState | null;
  readonly refund: ItemRefund | null;
}

interface BookedImage extends BookedFields {
  readonly kind: 'archive';
  readonly featureId: SceneId;
  readonly acquiredAtMs: number;
  /** Null for orders older than quotes. */
  readonly quote: ArchiveQuoteLine | null;
  /** Of what was sold of an area; null: a box was. */
  readonly outline: MultiPolygon | null;
}

interface BookedTasking extends BookedFields {
  readonly kind: 'tasking';
  readonly quote: TaskingQuoteLine;
}

export type BookedItem = BookedImage | BookedTasking;

/** What a receipt keeps. Null: the order is older than receipts, and what the server says now holds. */
export interface IssuedReceipt {
  readonly number: number;
  readonly issuedAtMs: number;
  readonly buyer: BuyerSnapshot;
  readonly seller: Seller | null;
  readonly testMode: boolean;
  readonly simulatedProviders: readonly string[] | null;
}

export interface NewReceipt {
  readonly issuedAtMs: number;
  readonly seller: Seller;
  readonly testMode: boolean;
  readonly simulatedProviders: readonly string[];
}

/** The last order of a page; the next page begins after it. */
export interface OrderPosition {
  readonly placedAtMs: number;
  readonly orderId: OrderId;
}

export interface OrderPage {
  readonly limit: number;
  readonly after: OrderPosition | null;
}
