import { type AreaGeometry, type Cents, toCents } from '@groundtrack/contract';
import { forArea } from '../area/for-area.ts';
import { isInRegions } from '../market/in-regions.ts';
import { marginOf, priceFor } from '../market/price-policy.ts';
import type { PriceRules } from '../port/products.ts';
import type { Scene } from '../port/provider.ts';
import type { CapellaSettings } from './capella-settings.ts';
import type { CapellaScene } from './find-scenes.ts';

export const CLIP = { sells: 'whole-scene', leastKm2: 0, largestKm2: 20_000 } as const;
const NO_PRICE = 'This image is not for sale here: no price was agreed for it.';

type Rules = Pick<CapellaSettings, 'pricing' | 'regions' | 'prices'>;

/**
 * The scenes with their products for a place or area. Scenes that show nothing of it are left out.
 * @param given.costCents what Capella charges for it today; default: the operator's list
 */
export async function sellScenes(
  settings: Rules,
  given: { readonly scenes: readonly CapellaScene[]; readonly area: AreaGeometry; readonly costCents?: Cents },
  signal: AbortSignal,
): Promise<Scene[]> {
  const { scenes, area, costCents } = given;
  const items = scenes.map((scene) => {
    const listCents = listCentsOf(settings, scene.mode);
    // A scene that the account ordered before is free for the operator, not for the buyer.
    return { record: scene.record, rules: toRules(settings, costCents || listCents || 0, scene.mode), analytic: null };
  });
  const priced = await forArea(area, { work: 'priceRecord', items }, { signal });
  return scenes.flatMap(({ mode }, i) => {
    const sold = priced[i];
    if (!sold || !isInRegions(settings.regions, sold.place)) return [];
    const cents = costCents ?? listCentsOf(settings, mode);
    if (cents === null || listCentsOf(settings, mode) === null)
      return [{ ...sold, products: [], undeliverable: NO_PRICE }];
    const cost = { amountMinor: cents, currency: 'USD', cents };
    // Every image comes as a GeoTIFF at the same price.
    const products = sold.products.filter(({ tiff }) => tiff);
    return [{ ...sold, products: cents > 0 ? products.map((product) => ({ ...product, cost })) : products }];
  });
}

/** The lowest price of a scene; null if none is for sale. */
export function leastCents(settings: Rules): Cents | null {
  const prices = Object.entries(settings.prices).map(
    ([mode, cents]) => toRules(settings, cents, mode).minimumCents ?? toCents(0),
  );
  return prices.length > 0 ? toCents(Math.min(...prices)) : null;
}

function listCentsOf({ prices }: Rules, mode: string): Cents | null {
  const cents = Object.hasOwn(prices, mode) ? prices[mode] : undefined;
  return cents === undefined ? null : toCents(cents);
}

/** A price per scene is a minimum without a price per square kilometer. */
function toRules({ pricing }: Rules, costCents: number, mode: string): PriceRules {
  const minimumCents = priceFor(toCents(costCents), marginOf(pricing, { product: mode }));
  return { centsPerKm2: { sar: toCents(0) }, minimumKm2: 0, minimumCents, sizesKm: [], tiffFactor: 1, clip: CLIP };
}
