import type {
  Cents,
  DrawnArea,
  ItemId,
  MultiPolygon,
  OrderId,
  PriceId,
  QuoteLine,
  SceneId,
  ServerState,
} from '@groundtrack/contract';
import type { ColumnType, Generated } from 'kysely';
import type { SoldProduct, SoldScene } from '../../providers/port/provider.ts';
import type { TaskingTerms } from '../../providers/port/tasking.ts';

/** DDL: `platform/db/migrations/0004_orders.sql`, taskings `0024_tasking.sql`. */
export interface OrderTables {
  orders: {
    id: OrderId;
    account_id: string;
    idempotency_key: string;
    body_digest: Buffer;
    /** Not negative, like `price_cents`, by a check of the table. */
    total_cents: ColumnType<Cents, number, number>;
    currency: 'usd';
    state: 'open' | 'paid';
    /** This and the next two are null until the payment is opened. */
    payment_provider: string | null;
    intent_id: string | null;
    client_secret: string | null;
    created_at: Date;
    /** When it last reserved its places in windows; null if that was at its creation. */
    windows_held_at: ColumnType<Date | null, never, Date>;
    paid_at: Date | null;
    /** Set when its payment can never be made. */
    payment_closed_at: Date | null;
  };
  order_item: {
    id: ItemId;
    order_id: OrderId;
    position: number;
    provider: string;
    kind: Generated<'archive' | 'tasking'>;
    /** Null, like `scene` and `product`, for a tasking until its image was taken. */
    feature_id: SceneId | null;
    price_id: PriceId;
    price_cents: ColumnType<Cents, number, number>;
    terms_version: string;
    longitude: number;
    latitude: number;
    /** The area it is clipped to, as submitted; null for a product of a fixed size. */
    area: ColumnType<DrawnArea | null, string | null | undefined, never>;
    /** Simplified outline of the purchased area, for lists; null for a product of a fixed size. */
    outline: ColumnType<MultiPolygon | null, string | null | undefined, never>;
    location_description: string;
    scene: ColumnType<SoldScene | null, string | null, string>;
    product: ColumnType<SoldProduct | null, string | null, string>;
    /** The agreed terms of a tasking; null for an archive image. */
    tasking: ColumnType<TaskingTerms | null, string | null | undefined, never>;
    /** The cancellation deadline of a tasking; null if unknown or passed. */
    cancel_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
    /**
     * The ordered quote line, which itemizes `price_cents`. This and the next two are null for orders that are older
     * than quotes.
     */
    quote: ColumnType<QuoteLine | null, string, never>;
    terms_digest: Buffer | null;
    terms_agreed_at: Date | null;
    /** Null until the order is paid. */
    state: ServerState | null;
    state_reason: string | null;
    /** What it waits for at the provider, in a buyer's words. */
    provider_note: ColumnType<string | null, never, string | null>;
    provider_order_id: string | null;
    failed_attempts: Generated<number>;
    /** Error of the current step. */
    last_error: string | null;
    last_failed_at: Date | null;
  };
  agreed_terms: {
    provider: string;
    version: string;
    /** SHA-256 of the text, or of the link if there is no text. */
    digest: Buffer;
    title: string;
    text: string | null;
    link: string | null;
  };
}

declare module '../../platform/db/tables.ts' {
  interface Tables extends OrderTables {}
}
