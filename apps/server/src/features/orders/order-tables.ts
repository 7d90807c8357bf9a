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
    /** Not negative, as `price_cents`: the table checks it. */
    total_cents: ColumnType<Cents, number, number>;
    currency: 'usd';
    state: 'open' | 'paid';
    /** Null, as the next two, until the payment is opened. */
    payment_provider: string | null;
    intent_id: string | null;
    client_secret: string | null;
    created_at: Date;
    /** When it last took its places in windows; null: when it was created. */
    windows_held_at: ColumnType<Date | null, never, Date>;
    paid_at: Date | null;
    /** Its payment can never be made. */
    payment_closed_at: Date | null;
  };
  order_item: {
    id: ItemId;
    order_id: OrderId;
    position: number;
    provider: string;
    kind: Generated<'archive' | 'tasking'>;
    /** Null, as `scene` and `product`, for a tasking until its image was taken. */
    feature_id: SceneId | null;
    price_id: PriceId;
    price_cents: ColumnType<Cents, number, number>;
    terms_version: string;
    longitude: number;
    latitude: number;
    /** What it is clipped to, as it was sent; null: a box around the place is sold. */
    area: ColumnType<DrawnArea | null, string | null | undefined, never>;
    /** Of what was sold of the area, with few positions: what is shown in lists. Null: a box is sold. */
    outline: ColumnType<MultiPolygon | null, string | null | undefined, never>;
    location_description: string;
    scene: ColumnType<SoldScene | null, string | null, string>;
    product: ColumnType<SoldProduct | null, string | null, string>;
    /** What was agreed; null for an archive image. */
    tasking: ColumnType<TaskingTerms | null, string | null | undefined, never>;
    /** Until when a tasking can be called off; null: not known, or not any more. */
    cancel_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
    /** The line that was ordered, `price_cents` in its parts; null, as the next two, for orders before there were quotes. */
    quote: ColumnType<QuoteLine | null, string, never>;
    terms_digest: Buffer | null;
    terms_agreed_at: Date | null;
    /** Null until the order is paid. */
    state: ServerState | null;
    state_reason: string | null;
    provider_order_id: string | null;
    failed_attempts: Generated<number>;
    /** Of the present step. */
    last_error: string | null;
    last_failed_at: Date | null;
  };
  agreed_terms: {
    provider: string;
    version: string;
    /** SHA-256 of the text, or of the link where there is no text. */
    digest: Buffer;
    title: string;
    text: string | null;
    link: string | null;
  };
}

declare module '../../platform/db/tables.ts' {
  interface Tables extends OrderTables {}
}
