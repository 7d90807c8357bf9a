import type { Cents, OrderId } from '@groundtrack/contract';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { EventOutcome } from './payment-records.ts';

/** DDL: `platform/db/migrations/0004_orders.sql`. */
export interface PaymentTables {
  ledger_entry: {
    id: GeneratedAlways<number>;
    at: Date;
    order_id: OrderId;
    kind: 'charge' | 'refund' | 'adjustment';
    amount_cents: number;
    currency: 'usd';
    provider: string;
    intent_id: string;
    /** The provider's id of a refund or an adjustment. */
    reference: string | null;
  };
  payment_event: {
    provider: string;
    event_id: string;
    order_id: OrderId;
    kind: string;
    amount_cents: ColumnType<number, Cents, never>;
    currency: string;
    outcome: EventOutcome;
    received_at: Date;
  };
}

declare module '../../platform/db/tables.ts' {
  interface Tables extends PaymentTables {}
}
