import type { AreaGeometry, MultiPolygon } from '@groundtrack/contract';
import { areaKm2Of, type LonLat } from '@groundtrack/geo';
import { forArea } from '../area/for-area.ts';
import { convexHull } from '../market/convex-hull.ts';
import { type AreaCost, costOf, toMarketRules } from '../market/price-policy.ts';
import type { PriceRules } from '../port/products.ts';
import type { Scene, SceneProduct } from '../port/provider.ts';
import type { SkyfiScene } from './parse-archive.ts';
import { sellerName } from './sellers.ts';
import type { SkyfiSettings } from './skyfi-settings.ts';

/** SkyFi measures an area a little smaller than its box in UTM has, so squares are larger than the minimum. */
const MARGIN = 1.01;
/** Sides of the other squares for sale. */
const USUAL_SIDES_KM = [5, 10, 20] as const;
/** SkyFi takes convex areas. The hull of a nearly convex one costs hardly more. */
const HULL_EXCESS = 1.02;
const VERTICES_AT_MOST = 500;

type Rules = Pick<SkyfiSettings, 'pricing' | 'operators' | 'regions' | 'openData'>;

/** The scenes with their products for a place or area. Scenes that show nothing of it, or are not sold, are left out. */
export async function sellScenes(
  settings: Rules,
  {
    scenes,
    area,
    notForSale,
  }: { readonly scenes: readonly SkyfiScene[]; readonly area: AreaGeometry; readonly notForSale: string | null },
  signal: AbortSignal,
): Promise<Scene[]> {
  const items = scenes
    .filter((scene) => isAllowed(settings, scene))
    .flatMap((scene) => {
      const rules = rulesOf(settings, scene);
      return rules ? [{ scene, rules }] : [];
    });
  const priced = await forArea(
    area,
    { work: 'priceRecord', items: items.map(({ scene, rules }) => ({ record: scene.record, rules, analytic: null })) },
    { signal },
  );
  return items.flatMap(({ scene }, i) => {
    const sold = priced[i];
    if (!sold || !isInRegions(settings, sold)) return [];
    if (notForSale !== null) return [{ ...sold, products: [], undeliverable: notForSale }];
    // Every image comes as a GeoTIFF at the same price.
    const products = sold.products.filter(({ tiff }) => tiff).map((product) => withCost(settings, scene, product));
    return [{ ...sold, products }];
  });
}

function isAllowed({ operators, openData }: Rules, { seller, isOpen }: SkyfiScene): boolean {
  if (isOpen && !openData) return false;
  const names = [seller, sellerName(seller)].map((name) => name.toLowerCase());
  return operators === undefined || operators.some((one) => names.includes(one.toLowerCase()));
}

function isInRegions({ regions }: Rules, { place }: Scene): boolean {
  const [lon, lat] = place.coordinates;
  const isIn = ([west, south, east, north]: readonly [number, number, number, number]): boolean =>
    lat >= south && lat <= north && (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east);
  return regions === undefined || regions.some(({ box }) => isIn(box));
}

function costByArea({ perKm2Cents, minimumKm2 }: SkyfiScene): AreaCost {
  return { perKm2Minor: perKm2Cents, currency: 'USD', minimumKm2 };
}

function rulesOf({ pricing }: Rules, scene: SkyfiScene): PriceRules | null {
  const { seller, productType, minimumKm2, largestKm2, record } = scene;
  const leastKm2 = minimumKm2 * MARGIN;
  const leastSideKm = Math.max(0.1, Math.ceil(Math.sqrt(leastKm2) * 10) / 10);
  const sizesKm = [leastSideKm, ...USUAL_SIDES_KM.filter((sideKm) => sideKm > leastSideKm * MARGIN)];
  return toMarketRules(pricing, costByArea(scene), {
    operator: sellerName(seller),
    product: productType,
    kind: record.phenomenology,
    sizesKm: sizesKm.filter((sideKm) => sideKm * sideKm <= largestKm2),
    clip: { sells: 'any-shape', leastKm2, largestKm2 },
  });
}

function withCost({ pricing }: Rules, scene: SkyfiScene, product: SceneProduct): SceneProduct {
  const { clip } = product;
  const soldKm2 = product.charge.areaKm2;
  const orderedKm2 = clip ? hullKm2(clip) : soldKm2;
  const cost = costOf(pricing, costByArea(scene), orderedKm2);
  const reason = product.undeliverable ?? areaProblem(product, orderedKm2);
  return {
    ...product,
    ...(cost.amountMinor > 0 ? { cost } : {}),
    ...(reason === null ? {} : { undeliverable: reason }),
  };
}

function areaProblem({ clip, size, charge }: SceneProduct, orderedKm2: number): string | null {
  const [west, , east] = size.boundingBox;
  if (east > 180 || east < west)
    return 'geometry: SkyFi sells nothing that crosses the 180th meridian. Choose a place further from it.';
  if (!clip) return null;
  const ring = hullOf(clip);
  if (orderedKm2 > charge.areaKm2 * HULL_EXCESS || clip.coordinates.length > 1)
    return 'geometry: SkyFi sells areas that bulge outward everywhere and have one part. Draw a simpler area, or take a square.';
  if (ring.length > VERTICES_AT_MOST)
    return `geometry: the area has ${ring.length} corners, and SkyFi takes ${VERTICES_AT_MOST}. Draw a simpler area.`;
  return null;
}

/** The convex hull of a shape, closed. */
export function hullOf({ coordinates }: MultiPolygon): LonLat[] {
  return convexHull(coordinates.flatMap(([outer = []]) => outer.map(([lon, lat]): LonLat => [lon, lat])));
}

function hullKm2(clip: MultiPolygon): number {
  return Math.round(areaKm2Of([{ type: 'Polygon', coordinates: [hullOf(clip)] }]) * 1_000_000) / 1_000_000;
}
