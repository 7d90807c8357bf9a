import type { OrderId, Seller } from '@groundtrack/contract';
import type { GeneratedAlways, JSONColumnType } from 'kysely';

/** The buyer, as in the account at that time. */
export interface BuyerSnapshot {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly company: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** ISO 3166-1 alpha-2; empty if the registration was incomplete. */
  readonly country: string;
}

/** DDL: `platform/db/migrations/0015_receipts.sql`. */
export interface ReceiptTables {
  readonly receipt: {
    readonly number: GeneratedAlways<number>;
    readonly order_id: OrderId;
    readonly issued_at: Date;
    readonly buyer: JSONColumnType<BuyerSnapshot>;
    readonly seller: JSONColumnType<Seller> | null;
    readonly test_mode: boolean;
    readonly simulated_providers: JSONColumnType<readonly string[]> | null;
  };
}

declare module '../../platform/db/tables.ts' {
  interface Tables extends ReceiptTables {}
}
