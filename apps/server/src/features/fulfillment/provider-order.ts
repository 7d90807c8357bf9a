import type { ProviderOrder } from '../../providers/port/provider.ts';
import type { ProviderCost } from '../../providers/port/provider-cost.ts';
import { toSoldGround } from '../../providers/port/sold-ground.ts';
import type { TaskingProduct } from '../../providers/port/tasking.ts';
import type { PurchasedItem } from './purchased-item.ts';

/** The order of an item to its provider: always the same, under the item's id. */
export function toProviderOrder(item: PurchasedItem): ProviderOrder {
  const { id: reference, priceId, place } = item;
  if (item.kind === 'tasking') {
    const { terms } = item;
    return { kind: 'tasking', reference, place, terms, agreedCost: terms.product.cost ?? asCost(terms.product) };
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
    sold: toSoldGround(item.scene, item.product),
  };
}

/** Without an agreed cost, a provider may at most charge what the buyer paid. */
function asCost({ priceCents }: TaskingProduct): ProviderCost {
  return { amountMinor: priceCents, currency: 'USD', cents: priceCents };
}
