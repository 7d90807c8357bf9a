import type { Cents, OrderId } from '@groundtrack/contract';
export interface SandboxTables {
  sandbox_intent: {
    id: string;
    idempotency_key: string;
    order_id: OrderId;
    amount_cents: Cents;
    currency: string;
    client_secret: string;
    status: 'open' | 'challenged' | 'declined' | 'succeeded' | 'canceled';
    created_at: Date;
  };
  sandbox_charge: {
    id: string;
    intent_id: string;
    kind: 'charge' | 'refund';
    idempotency_key: string | null;
    amount_cents: Cents;
    created_at: Date;
  };
  sandbox_event: {
    id: string;
    payload: string;
    created_at: Date;
  };
}

declare module '../../../platform/db/tables.ts' {
  interface Tables extends SandboxTables {}
}
