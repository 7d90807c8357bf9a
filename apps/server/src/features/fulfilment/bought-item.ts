import type { ServerState } from '@groundtrack/contract';
import type { ItemRow } from '../../db/item-row.ts';
import type { BoughtItem } from './fulfilment-store.ts';

/** A paid item out of its row. */
export function boughtItemOf(row: ItemRow & { readonly state: ServerState }, accountId: string): BoughtItem {
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
