import type { Cents, OrderId } from '@groundtrack/contract';
import type { ColumnType } from 'kysely';
export interface RefundTables {
  refund: {
    id: string;
    order_id: OrderId;
    request_key: string;
    amount_cents: ColumnType<Cents, number, number>;
    reason: string;
    state: 'asked' | 'done' | 'refused';
    refusal: string | null;
    /** The provider's id of the refund; null until it is done. */
    reference: string | null;
    created_at: Date;
  };
}

declare module '../../../platform/db/tables.ts' {
  interface Tables extends RefundTables {}
}
