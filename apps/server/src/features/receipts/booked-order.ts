import type {
  ArchiveQuoteLine,
  Cents,
  ItemId,
  ItemRefund,
  LedgerLine,
  MultiPolygon,
  OrderId,
  PurchasePicture,
  SceneId,
  Seller,
  ServerState,
  TaskingQuoteLine,
} from '@groundtrack/contract';
import type { BuyerSnapshot } from './receipt-tables.ts';

/** An order with the data of its list, receipt, and export. */
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
  /** The payment that was charged; null until then, and for free orders. */
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

export interface BookedImage extends BookedFields {
  readonly kind: 'archive';
  /** Null if the provider runs the satellite itself. */
  readonly operator: string | null;
  readonly featureId: SceneId;
  readonly acquiredAtMs: number;
  /** Null for orders older than quotes. */
  readonly quote: ArchiveQuoteLine | null;
  /** Simplified outline of the billed area; null for a product of a fixed size. */
  readonly outline: MultiPolygon | null;
  /** Without the close-up, which depends on the provider. Null for orders from before sizes were stored. */
  readonly picture: Omit<PurchasePicture, 'closeUp'> | null;
}

export interface BookedTasking extends BookedFields {
  readonly kind: 'tasking';
  readonly quote: TaskingQuoteLine;
  readonly latitude: number;
  readonly longitude: number;
  readonly sizeKm: { readonly x: number; readonly y: number };
}

export type BookedItem = BookedImage | BookedTasking;

/** The stored receipt. Null if the order is older than receipts; the current data applies then. */
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

/** The last order of a page. */
export interface OrderPosition {
  readonly placedAtMs: number;
  readonly orderId: OrderId;
}

export interface OrderPage {
  readonly limit: number;
  readonly after: OrderPosition | null;
}
