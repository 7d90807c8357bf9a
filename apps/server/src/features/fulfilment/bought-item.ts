import type { Cents, ItemId, OrderId, Point, PriceId, ServerState } from '@groundtrack/contract';
import type { SoldProduct, SoldScene } from '../../providers/provider.ts';
import type { ItemRow } from '../feature-events.ts';

/** A bought item, as far as fulfilling it needs to know. */
export interface BoughtItem {
  readonly id: ItemId;
  readonly orderId: OrderId;
  readonly accountId: string;
  readonly provider: string;
  readonly priceId: PriceId;
  /** All that was paid for it. */
  readonly priceCents: Cents;
  readonly place: Point;
  readonly locationDescription: string;
  /** As it was sold. */
  readonly scene: SoldScene;
  readonly product: SoldProduct;
  readonly state: ServerState;
  readonly providerOrderId: string | null;
  /** Tries of the present step that failed. */
  readonly failedAttempts: number;
}

/** A paid item out of its row. */
export function toBoughtItem(row: ItemRow & { readonly state: ServerState }, accountId: string): BoughtItem {
  return {
    id: row.id,
    orderId: row.order_id,
    accountId,
    provider: row.provider,
    priceId: row.price_id,
    priceCents: row.price_cents,
    place: { type: 'Point', coordinates: [row.longitude, row.latitude] },
    locationDescription: row.location_description,
    scene: row.scene,
    product: row.product,
    state: row.state,
    providerOrderId: row.provider_order_id,
    failedAttempts: row.failed_attempts,
  };
}
