import { toCents } from '@groundtrack/contract';
import { middleOf } from '../area/search-place.ts';
import { toInstant } from '../market/to-instant.ts';
import { type FreeOrder, ProviderError } from '../port/provider.ts';
import { toSoldGround } from '../port/sold-ground.ts';
import type { CapellaApi } from './capella-api.ts';
import type { CapellaSettings } from './capella-settings.ts';
import { findScene } from './find-scenes.ts';
import { parseUsd } from './parse-usd.ts';
import { sellScenes } from './sell-scene.ts';

/** Each image needs up to two calls. */
const IMAGES_AT_MOST = 20;
const FREE = { amountMinor: 0, currency: 'USD', cents: toCents(0) };

/**
 * An order of an image that the account has ordered before, which is free.
 * @throws ProviderError `rejected` if there is none
 */
export async function findFreeOrder(
  parts: { readonly api: CapellaApi; readonly provider: string; readonly settings: CapellaSettings },
  signal: AbortSignal,
): Promise<FreeOrder> {
  const { api, provider, settings } = parts;
  const newest = (await api.orders(signal))
    .filter(({ orderStatus }) => orderStatus === 'completed')
    .toSorted((a, b) => (toInstant(b.orderDate) ?? 0) - (toInstant(a.orderDate) ?? 0));
  for (const { granuleId } of newest.flatMap(({ items }) => items).slice(0, IMAGES_AT_MOST)) {
    const scene = await findScene(parts, { granuleId, collections: settings.collections }, signal);
    const place = scene?.record.parts.map(middleOf).find((middle) => middle !== null);
    if (!scene || !place) continue;
    const [sold] = await sellScenes(settings, { scenes: [scene], area: place }, signal);
    const [product] = sold?.products ?? [];
    if (!sold || !product) continue;
    const { authorized, orderDetails } = await api.review(scene.granule, signal);
    if (!authorized || parseUsd(orderDetails?.summary.total ?? '') !== 0) continue;
    return {
      description: `image ${granuleId}, which the account ordered before`,
      // The price is compared with this once more before the order.
      order: {
        kind: 'archive',
        featureId: sold.featureId,
        priceId: product.priceId,
        place,
        sold: toSoldGround(sold, product),
        agreedCost: FREE,
      },
    };
  }
  throw new ProviderError(
    provider,
    'rejected',
    'The account has no image that is free: order one in the console first',
  );
}
