import type { ProviderOrder } from '../../providers/provider.ts';
import type { BoughtItem } from './bought-item.ts';

/** What is ordered for an item: always the same, under its own id. */
export function toProviderOrder(item: BoughtItem): ProviderOrder {
  const { id: reference, scene, priceId, place } = item;
  return { kind: 'archive', reference, featureId: scene.featureId, priceId, place };
}
