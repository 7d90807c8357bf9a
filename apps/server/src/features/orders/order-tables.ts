import type { ServerState } from '@groundtrack/contract';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Scene, SceneProduct } from '../../providers/provider.ts';

/** A scene as it was when it was sold. */
export type SceneSnapshot = Omit<Scene, 'products'>;

type FileKind = 'icon' | 'full' | 'tiff' | 'zip';

export interface OrderTables {
  orders: {
    id: string;
    account_id: string;
    idempotency_key: string;
    body_digest: Buffer;
    total_cents: number;
    currency: 'usd';
    state: 'open' | 'paid';
    intent_id: string | null;
    client_secret: string | null;
    created_at: Date;
    paid_at: Date | null;
  };
  order_item: {
    id: string;
    order_id: string;
    position: number;
    provider: string;
    feature_id: string;
    price_id: string;
    price_cents: number;
    terms_version: string;
    longitude: number;
    latitude: number;
    location_description: string;
    scene: JSONColumnType<SceneSnapshot>;
    product: JSONColumnType<SceneProduct>;
    /** Null until the order is paid. */
    state: ServerState | null;
    state_reason: string | null;
    provider_order_id: string | null;
    failed_attempts: Generated<number>;
  };
  order_item_event: {
    id: GeneratedAlways<number>;
    item_id: string;
    at: Date;
    from_state: ServerState | null;
    to_state: ServerState;
    reason: string | null;
  };
  delivery_file: {
    id: string;
    item_id: string;
    kind: FileKind;
    blob_key: string;
    bytes: number;
    media_type: string;
    file_name: string;
  };
  ledger_entry: {
    id: GeneratedAlways<number>;
    at: Date;
    order_id: string;
    kind: 'charge' | 'refund' | 'adjustment';
    amount_cents: number;
    currency: 'usd';
    provider: string;
    intent_id: string;
  };
  payment_event: {
    provider: string;
    event_id: string;
    order_id: string;
    kind: string;
    amount_cents: number;
    currency: string;
    outcome: 'settled' | 'already-paid' | 'refused' | 'ignored';
    received_at: Date;
  };
}
