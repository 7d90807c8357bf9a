import type { QuoteLine } from '@groundtrack/contract';
import type { Tx } from '../../db/database.ts';
import type { SoldProduct } from '../../providers/provider.ts';
import type { SceneSnapshot } from './order-tables.ts';
import type { LicenceTerms } from './quote-line.ts';

/** An order as it was written, with the payment that was opened for it, if that came so far and there is something to pay. */
export interface StoredOrder {
  readonly id: string;
  readonly bodyDigest: Uint8Array;
  readonly totalCents: number;
  readonly createdAtMs: number;
  readonly state: 'open' | 'paid';
  readonly payment: OpenedPayment | null;
}

export interface OpenedPayment {
  /** The provider it was opened through. */
  readonly provider: string;
  readonly intentId: string;
  readonly clientSecret: string;
}

export interface NewOrder {
  readonly id: string;
  readonly accountId: string;
  readonly idempotencyKey: string;
  readonly bodyDigest: Uint8Array;
  readonly totalCents: number;
  readonly createdAtMs: number;
  readonly items: readonly NewOrderItem[];
}

interface NewOrderItem {
  readonly id: string;
  readonly line: QuoteLine;
  /** What the buyer agreed to with this order. */
  readonly terms: LicenceTerms;
  readonly longitude: number;
  readonly latitude: number;
  readonly locationDescription: string;
  readonly scene: SceneSnapshot;
  readonly product: SoldProduct;
}

export interface OrderStore {
  /** The order this account placed with this key. */
  findByKey(accountId: string, idempotencyKey: string): Promise<StoredOrder | null>;
  /**
   * Writes order and items, and whatever `alsoWrite` adds, or nothing at all.
   * @returns false when another request took the key meanwhile
   */
  create(order: NewOrder, alsoWrite: (tx: Tx) => Promise<void>): Promise<boolean>;
  /**
   * Keeps the payment of an open order in place of another one, or of none. Kept already is kept as well.
   * @returns false when the order has yet another payment
   */
  keepPayment(orderId: string, payment: OpenedPayment, replacedIntentId: string | null): Promise<boolean>;
}
