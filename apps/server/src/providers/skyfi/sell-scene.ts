import type { AreaGeometry } from '@groundtrack/contract';
import { areaKm2Of, cornersOfBox, type LonLat, overlapOf, toBounds } from '@groundtrack/geo';
import { forArea } from '../area/for-area.ts';
import { convexHull } from '../market/convex-hull.ts';
import { isInRegions } from '../market/in-regions.ts';
import { type AreaCost, costOf, toMarketRules } from '../market/price-policy.ts';
import { ringOfBounds } from '../market/ring-of-bounds.ts';
import type { PriceRules } from '../port/products.ts';
import type { Scene, SceneProduct } from '../port/provider.ts';
import type { SkyfiScene } from './parse-archive.ts';
import { isSold, sellerName } from './sellers.ts';
import type { SkyfiSettings } from './skyfi-settings.ts';

/** SkyFi may measure an area a little smaller than we do, so more than its least area is ordered, and charged. */
const MARGIN = 1.01;
/** Sides of the squares for sale. */
const SIDES_KM = [1, 2, 5, 10, 20] as const;
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
    if (!sold || !isInRegions(settings.regions, sold.place)) return [];
    if (notForSale !== null) return [{ ...sold, products: [], undeliverable: notForSale }];
    // Every image comes as a GeoTIFF at the same price.
    const products = sold.products.filter(({ tiff }) => tiff).filter(isLargestOfPrice);
    return [{ ...sold, products: products.map((product) => withCost(settings, scene, product)) }];
  });
}

/** Squares below the least area all cost the same, so only the largest that fits into the scene is offered. */
function isLargestOfPrice({ clip, size, charge }: SceneProduct, _index: number, all: readonly SceneProduct[]): boolean {
  const isBetter = (other: SceneProduct): boolean =>
    other.clip === undefined && other.size.x > size.x && other.charge.totalCents === charge.totalCents;
  return clip !== undefined || charge.totalCents === 0 || !all.some(isBetter);
}

function isAllowed({ operators, openData }: Rules, { seller, isOpen }: SkyfiScene): boolean {
  return (openData || !isOpen) && isSold(operators, seller);
}

function costByArea(scene: SkyfiScene): AreaCost {
  return { perKm2Minor: scene.perKm2Cents, currency: 'USD', minimumKm2: leastKm2Of(scene) };
}

/** The least area that is ordered, to the hectare. */
function leastKm2Of({ minimumKm2 }: SkyfiScene): number {
  return Math.ceil(minimumKm2 * MARGIN * 100) / 100;
}

function rulesOf({ pricing }: Rules, scene: SkyfiScene): PriceRules | null {
  const { seller, productType, largestKm2, record } = scene;
  return toMarketRules(pricing, costByArea(scene), {
    operator: sellerName(seller),
    product: productType,
    kind: record.phenomenology,
    sizesKm: SIDES_KM.filter((sideKm) => sideKm * sideKm <= largestKm2),
    // Below the least area, the least is ordered and charged.
    clip: { sells: 'any-shape', leastKm2: 0, largestKm2 },
  });
}

function withCost({ pricing }: Rules, scene: SkyfiScene, product: SceneProduct): SceneProduct {
  const ring = soldRing(product);
  const cost = costOf(pricing, costByArea(scene), ringKm2(ring));
  const reason = product.undeliverable ?? areaProblem(scene, product, ring);
  return {
    ...product,
    ...(cost.amountMinor > 0 ? { cost } : {}),
    ...(reason === null ? {} : { undeliverable: reason }),
  };
}

/** The product with the reason why the scene has no area to order for it, if there is one. */
export function withOrderedArea(scene: SkyfiScene, product: SceneProduct): SceneProduct {
  if (product.undeliverable !== undefined || orderedRing(scene, product)) return product;
  const reason = `geometry: SkyFi sells at least ${scene.minimumKm2} km² of this image, and it has less around here.`;
  return { ...product, undeliverable: reason };
}

/**
 * The area to order for a product, as a closed convex ring: the hull of the product, or more of the scene around it if
 * that is below the least area. Null if the scene has no such area.
 */
export function orderedRing(scene: SkyfiScene, product: SceneProduct): LonLat[] | null {
  const sold = soldRing(product);
  const leastKm2 = leastKm2Of(scene);
  if (ringKm2(sold) >= leastKm2) return sold;
  const { west, south, east, north } = toBounds(sold);
  const lonPerLat = 1 / Math.cos(((south + north) / 2 / 180) * Math.PI);
  /** The convex part of the scene up to this many degrees around the product. */
  const around = (byLat: number): LonLat[] => {
    const byLon = byLat * lonPerLat;
    const box = ringOfBounds({ west: west - byLon, south: south - byLat, east: east + byLon, north: north + byLat });
    const inScene = overlapOf([{ type: 'Polygon', coordinates: [box] }], scene.record.parts);
    return convexHull([...sold, ...inScene.flatMap(({ coordinates: [outer = []] }) => outer)]);
  };
  let [tooNear, enough] = [0, REACH * Math.sqrt(leastKm2) * DEGREES_PER_KM];
  if (ringKm2(around(enough)) < leastKm2) return null;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (tooNear + enough) / 2;
    if (ringKm2(around(middle)) < leastKm2) tooNear = middle;
    else enough = middle;
  }
  return around(enough);
}

const DEGREES_PER_KM = 1 / 111.32;
/** In sides of the least square. */
const REACH = 3;
/** To less than a ten-thousandth of the least area. */
const HALVINGS = 18;

/** The convex hull of what is sold, closed. */
function soldRing({ clip, size: { projected } }: SceneProduct): LonLat[] {
  const positions = clip
    ? clip.coordinates.flatMap(([outer = []]) => outer)
    : cornersOfBox(projected.epsg, projected.box);
  return convexHull(positions.map(([lon, lat]): LonLat => [lon, lat]));
}

function ringKm2(ring: readonly LonLat[]): number {
  return Math.round(areaKm2Of([{ type: 'Polygon', coordinates: [ring] }]) * 1_000_000) / 1_000_000;
}

function areaProblem(scene: SkyfiScene, { clip, size, charge }: SceneProduct, ring: readonly LonLat[]): string | null {
  const [west, , east] = size.boundingBox;
  if (east > 180 || east < west)
    return 'geometry: SkyFi sells nothing that crosses the 180th meridian. Choose a place further from it.';
  if (ring.length > VERTICES_AT_MOST)
    return `geometry: the area has ${ring.length} corners, and SkyFi takes ${VERTICES_AT_MOST}. Draw a simpler area.`;
  if (clip && ringKm2(ring) > Math.max(charge.areaKm2 * HULL_EXCESS, leastKm2Of(scene)))
    return 'geometry: SkyFi sells areas that bulge outward everywhere and have one part. Draw a simpler area, or take a square.';
  return null;
}
