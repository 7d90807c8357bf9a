import { type AreaGeometry, type Cents, toCents } from '@groundtrack/contract';
import { forArea } from '../area/for-area.ts';
import { isInRegions } from '../market/in-regions.ts';
import { costOf, marginOf, priceFor, toMarketRules } from '../market/price-policy.ts';
import type { PriceRules } from '../port/products.ts';
import type { Scene, SceneProduct } from '../port/provider.ts';
import type { UmbraScene } from './parse-item.ts';
import type { ArchivePrice, UmbraSettings } from './umbra-settings.ts';

export const LARGEST_KM2 = 10_000;
const PRODUCT = 'archive';
const NO_PRICE = 'This image is not for sale here: no price was agreed for it.';
const NO_COLLECT = 'This image cannot be ordered: its catalog entry does not name what to order.';
const CLIP = { sells: 'whole-scene', leastKm2: 0, largestKm2: LARGEST_KM2 } as const;

type Rules = Pick<UmbraSettings, 'pricing' | 'regions' | 'prices'>;

/** The scenes with their products for a place or area. Scenes that show nothing of it are left out. */
export async function sellScenes(
  settings: Rules,
  { scenes, area }: { readonly scenes: readonly UmbraScene[]; readonly area: AreaGeometry },
  signal: AbortSignal,
): Promise<Scene[]> {
  const items = scenes.map(({ record, isOpen }) => ({
    record,
    rules: toRules(settings, priceOf(settings, isOpen)),
    analytic: null,
  }));
  const priced = await forArea(area, { work: 'priceRecord', items }, { signal });
  return scenes.flatMap((scene, i) => {
    const sold = priced[i];
    if (!sold || !isInRegions(settings.regions, sold.place)) return [];
    const price = priceOf(settings, scene.isOpen);
    if (!price) return [{ ...sold, products: [], undeliverable: NO_PRICE }];
    if (scene.collectId === null) return [{ ...sold, products: [], undeliverable: NO_COLLECT }];
    // Every image comes as a GeoTIFF at the same price.
    const products = sold.products.filter(({ tiff }) => tiff).map((product) => withCost(settings, price, product));
    return [{ ...sold, products }];
  });
}

/** The lowest price of an archive scene; null if none is for sale. */
export function leastCents(settings: Rules): Cents | null {
  const prices = [settings.prices.archive, settings.prices.openData].filter((price) => price !== undefined);
  const least = prices.map((price) =>
    'perSceneCents' in price ? (toRules(settings, price).minimumCents ?? toCents(0)) : toCents(0),
  );
  return least.length > 0 ? toCents(Math.min(...least)) : null;
}

function priceOf({ prices }: Rules, isOpen: boolean): ArchivePrice | undefined {
  return isOpen ? prices.openData : prices.archive;
}

/** A price per scene is a minimum without a price per square kilometer. */
function toRules({ pricing }: Rules, price: ArchivePrice | undefined): PriceRules {
  const sold = { product: PRODUCT, kind: 'sar', sizesKm: [], clip: CLIP } as const;
  const free: PriceRules = { centsPerKm2: { sar: toCents(0) }, minimumKm2: 0, sizesKm: [], tiffFactor: 1, clip: CLIP };
  if (!price) return free;
  if ('perSceneCents' in price)
    return { ...free, minimumCents: priceFor(toCents(Math.ceil(price.perSceneCents)), marginOf(pricing, sold)) };
  const cost = { perKm2Minor: price.perKm2Cents, currency: 'USD', minimumKm2: 0 };
  return toMarketRules(pricing, cost, sold) ?? free;
}

function withCost({ pricing }: Rules, price: ArchivePrice, product: SceneProduct): SceneProduct {
  const { areaKm2 } = product.charge;
  const [perKm2Minor, km2] =
    'perSceneCents' in price ? [Math.ceil(price.perSceneCents), 1] : [price.perKm2Cents, areaKm2];
  const cost = costOf(pricing, { perKm2Minor, currency: 'USD', minimumKm2: 0 }, km2);
  return cost.amountMinor > 0 ? { ...product, cost } : product;
}
