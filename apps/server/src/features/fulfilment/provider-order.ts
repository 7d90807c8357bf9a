import type { ProviderOrder } from '../../providers/provider.ts';
import type { BoughtItem } from './bought-item.ts';

/** What is ordered for an item: always the same, under its own id. */
export function toProviderOrder(item: BoughtItem): ProviderOrder {
  return { reference: item.id, featureId: item.scene.featureId, priceId: item.priceId, place: item.place };
}
