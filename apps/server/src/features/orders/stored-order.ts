import type {
  ArchiveQuoteLine,
  Cents,
  DrawnArea,
  ItemId,
  MultiPolygon,
  OrderId,
  TaskingQuoteLine,
} from '@groundtrack/contract';
import type { SoldProduct, SoldScene } from '../../providers/port/provider.ts';
import type { TaskingTerms } from '../../providers/port/tasking.ts';
import type { LicenseTerms } from './quote-line.ts';

/** A stored order with its payment, if one was opened. */
export interface StoredOrder {
  readonly id: OrderId;
  readonly idempotencyKey: string;
  readonly bodyDigest: Uint8Array;
  readonly totalCents: Cents;
  readonly createdAtMs: number;
  readonly state: 'open' | 'paid';
  /** Unpaid, and its payment can never be made. */
  readonly isClosed: boolean;
  readonly payment: OpenedPayment | null;
}

export interface OpenedPayment {
  /** The payment provider. */
  readonly provider: string;
  readonly intentId: string;
  readonly clientSecret: string;
}

export interface NewOrder {
  readonly id: OrderId;
  readonly accountId: string;
  readonly idempotencyKey: string;
  readonly bodyDigest: Uint8Array;
  readonly totalCents: Cents;
  readonly createdAtMs: number;
  readonly items: readonly NewOrderItem[];
}

interface NewItemFields {
  readonly id: ItemId;
  /** Terms the buyer agreed to, with this order or before. */
  readonly terms: LicenseTerms;
  readonly termsAgreedAtMs: number;
  readonly longitude: number;
  readonly latitude: number;
  readonly locationDescription: string;
}

interface NewImage extends NewItemFields {
  readonly kind: 'archive';
  readonly line: ArchiveQuoteLine;
  readonly scene: SoldScene;
  readonly product: SoldProduct;
  /** The area it is clipped to, as submitted; null for a product of a fixed size. */
  readonly area: DrawnArea | null;
  /** Simplified outline of the sold area, for lists; null for a product of a fixed size. */
  readonly outline: MultiPolygon | null;
}

export interface NewTasking extends NewItemFields {
  readonly kind: 'tasking';
  readonly line: TaskingQuoteLine;
  readonly tasking: TaskingTerms;
}

/** A tasking whose window was sold. */
export type SoldWindow = Pick<NewTasking, 'line' | 'longitude' | 'latitude' | 'tasking'>;

/** A window of an open order that can no longer be paid, with the reason. */
export interface LostWindow {
  readonly item: SoldWindow;
  readonly reason: 'taken' | 'expired';
}

export type NewOrderItem = NewImage | NewTasking;
