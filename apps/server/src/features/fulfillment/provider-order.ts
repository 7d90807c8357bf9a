import type { ProviderOrder } from '../../providers/port/provider.ts';
import type { PurchasedItem } from './purchased-item.ts';

/** The order of an item to its provider: always the same, under the item's id. */
export function toProviderOrder(item: PurchasedItem): ProviderOrder {
  const { id: reference, priceId, place } = item;
  if (item.kind === 'tasking') {
    const { cost: agreedCost } = item.terms.product;
    return { kind: 'tasking', reference, place, terms: item.terms, ...(agreedCost ? { agreedCost } : {}) };
  }
  const { delivery, imageVersion, clip, cost } = item.product;
  return {
    kind: 'archive',
    reference,
    featureId: item.scene.featureId,
    priceId,
    place,
    ...(item.area ? { area: item.area } : {}),
    ...(clip ? { clip } : {}),
    ...(cost ? { agreedCost: cost } : {}),
    ...(delivery ? { delivery } : {}),
    ...(imageVersion === undefined ? {} : { imageVersion }),
  };
}
