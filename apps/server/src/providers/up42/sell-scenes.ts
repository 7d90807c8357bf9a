import { type AreaGeometry, type Cents, toCents } from '@groundtrack/contract';
import { forArea } from '../area/for-area.ts';
import { isInRegions } from '../market/in-regions.ts';
import { type AreaCost, costOf, toMarketRules } from '../market/price-policy.ts';
import { leastCents, type PriceRules, soldFormats, toAreaCharge } from '../port/products.ts';
import type { Scene, SceneProduct } from '../port/provider.ts';
import type { Up42Scene } from './find-scenes.ts';
import type { Offer } from './offers.ts';
import type { Estimate } from './up42-api.ts';
import { type AnySettings, CREDITS } from './up42-settings.ts';

export const LARGEST_KM2 = 10_000;
const USUAL_SIDES_KM = [5, 10, 20] as const;
const LEAST_SIDE_KM = 1;
/** Without a price per square kilometer, nothing is for sale. */
const NOTHING: PriceRules = { centsPerKm2: {}, minimumKm2: 0, sizesKm: [], tiffFactor: 1 };

type Rules = Pick<AnySettings, 'pricing' | 'regions'>;

/** A scene with its products, at the prices of the operator's list. */
export interface SoldScene {
  readonly scene: Scene;
  readonly found: Up42Scene;
}

/** Scenes that show nothing of the area, or outside of the regions, are left out. */
export async function sellScenes(
  settings: Rules,
  {
    scenes,
    area,
    notForSale,
  }: { readonly scenes: readonly Up42Scene[]; readonly area: AreaGeometry; readonly notForSale: string | null },
  signal: AbortSignal,
): Promise<SoldScene[]> {
  const items = scenes.map(({ record, offer }) => ({ record, rules: rulesOf(settings, offer), analytic: null }));
  const priced = await forArea(area, { work: 'priceRecord', items }, { signal });
  return scenes.flatMap((found, i) => {
    const sold = priced[i];
    if (!sold || !isInRegions(settings.regions, sold.place)) return [];
    if (notForSale !== null) return [{ found, scene: { ...sold, products: [], undeliverable: notForSale } }];
    // Every image comes as a GeoTIFF at the same price.
    const products = sold.products
      .filter(({ tiff }) => tiff)
      .map((product) => {
        const problem = product.undeliverable ?? areaProblem(product);
        const cost = costOf(settings.pricing, toAreaCost(found.offer), product.charge.areaKm2);
        return { ...product, cost, ...(problem === null ? {} : { undeliverable: problem }) };
      });
    return [{ found, scene: { ...sold, products } }];
  });
}

/** The lowest price of the list; null if nothing is for sale. */
export function lowestPrice(settings: Pick<AnySettings, 'pricing' | 'prices'>): Cents | null {
  const offers = settings.prices.map((price) => ({
    collection: price.collection,
    operator: '',
    isRadar: false,
    price,
  }));
  const lowest = offers.flatMap((offer) => leastCents(rulesOf(settings, offer)) ?? []);
  return lowest.length > 0 ? toCents(Math.min(...lowest)) : null;
}

type PricedOffer = Pick<Offer, 'collection' | 'operator' | 'isRadar' | 'price'>;

function toAreaCost({ price }: Pick<Offer, 'price'>): AreaCost {
  return { perKm2Minor: price.creditsPerKm2, currency: CREDITS, minimumKm2: price.minimumKm2 };
}

function rulesOf({ pricing }: Pick<Rules, 'pricing'>, offer: PricedOffer, cost = toAreaCost(offer)): PriceRules {
  const leastKm = Math.max(LEAST_SIDE_KM, Math.ceil(Math.sqrt(cost.minimumKm2) * 10) / 10);
  const { operator, collection, isRadar } = offer;
  const rules = toMarketRules(pricing, cost, {
    operator,
    collection,
    product: collection,
    kind: isRadar ? 'sar' : 'ms',
    sizesKm: [leastKm, ...USUAL_SIDES_KM.filter((sideKm) => sideKm > leastKm)],
    clip: { sells: 'any-shape', leastKm2: 0, largestKm2: LARGEST_KM2 },
  });
  return rules ?? NOTHING;
}

function areaProblem({ clip, size }: SceneProduct): string | null {
  const [west, , east] = size.boundingBox;
  if (east > 180 || east < west)
    return 'geometry: nothing that crosses the 180th meridian is sold. Choose a place further from it.';
  if (clip && clip.coordinates.length > 1)
    return 'geometry: the image shows several parts of the area, and only one is sold. Draw a simpler area, or take a square.';
  return null;
}

/**
 * A product at the price of its estimate. The list stays valid while both differ by no more than the tolerance, so that
 * a price does not change between the search and the cart.
 */
export function withEstimate(
  { pricing }: Rules,
  { product, offer }: { readonly product: SceneProduct; readonly offer: Offer },
  estimate: { readonly credits: number } | { readonly refused: string },
): SceneProduct {
  if ('refused' in estimate) return { ...product, undeliverable: estimate.refused };
  const { charge } = product;
  const listed = toAreaCost(offer);
  const billedKm2 = Math.max(charge.areaKm2, listed.minimumKm2);
  const listedCredits = billedKm2 * listed.perKm2Minor;
  if (Math.abs(estimate.credits - listedCredits) <= (listedCredits * pricing.tolerancePercent) / 100) return product;
  const cost = { ...listed, perKm2Minor: estimate.credits / billedKm2 };
  const rules = rulesOf({ pricing }, offer, cost);
  const perKm2 = rules.centsPerKm2[offer.isRadar ? 'sar' : 'ms'];
  const sold = soldFormats(rules).find(({ format }) => format === 'tiff');
  if (perKm2 === undefined || !sold) return product;
  const { areaKm2, drawnKm2 } = charge;
  return {
    ...product,
    charge: toAreaCharge(rules, perKm2, { areaKm2, drawnKm2, sold }),
    cost: costOf(pricing, cost, areaKm2),
  };
}

/** The estimate of one item of several. */
export function estimateOf(
  { results, errors }: Estimate,
  index: number,
): { readonly credits: number } | { readonly why: string } {
  const result = results.find((one) => one.index === index);
  if (result) return result;
  const error = errors.find((one) => one.index === index);
  return { why: error ? `${error.message} ${error.details}`.trim() : 'no result' };
}
