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

/** An order as it was written, with the payment that was opened for it, if that came so far and there is something to pay. */
export interface StoredOrder {
  readonly id: OrderId;
  readonly bodyDigest: Uint8Array;
  readonly totalCents: Cents;
  readonly createdAtMs: number;
  readonly state: 'open' | 'paid';
  /** Open, and its payment can never be made. */
  readonly isClosed: boolean;
  readonly payment: OpenedPayment | null;
}

export interface OpenedPayment {
  /** The provider it was opened through. */
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
  /** What the buyer agreed to, with this order or before. */
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
  /** What it is clipped to, as it was sent; null: a box is sold. */
  readonly area: DrawnArea | null;
  /** Of what is sold of it, for lists; null: a box is sold. */
  readonly outline: MultiPolygon | null;
}

export interface NewTasking extends NewItemFields {
  readonly kind: 'tasking';
  readonly line: TaskingQuoteLine;
  readonly tasking: TaskingTerms;
}

/** A tasking whose window was sold. */
export type SoldWindow = Pick<NewTasking, 'line' | 'longitude' | 'latitude' | 'tasking'>;

/** A window of an open order that can no longer be paid, and why. */
export interface LostWindow {
  readonly item: SoldWindow;
  readonly reason: 'taken' | 'expired';
}

export type NewOrderItem = NewImage | NewTasking;
