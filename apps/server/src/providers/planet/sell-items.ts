import type { AreaGeometry } from '@groundtrack/contract';
import { projection } from '@groundtrack/geo';
import { forArea } from '../area/for-area.ts';
import { outlineOfBox } from '../area/plan-cut.ts';
import { isInRegions } from '../market/in-regions.ts';
import { type AreaCost, costOf, toMarketRules } from '../market/price-policy.ts';
import type { ClipRules } from '../port/clip-rules.ts';
import type { PriceRules } from '../port/products.ts';
import type { Scene, SceneProduct } from '../port/provider.ts';
import type { PlanetItem } from './parse-item.ts';
import type { PlanetSettings } from './planet-settings.ts';

const LABEL = 'Planet';
const SIZES_KM = [1, 2, 5, 10, 20] as const;
export const CLIP: ClipRules = { sells: 'any-shape', leastKm2: 0, largestKm2: 10_000 };
/** Limit of the clip tool, for polygons and multipolygons: support.planet.com/hc/en-us/articles/6075850477213 */
const CORNERS_AT_MOST = 500;
/** Positions on each side of an ordered square, whose sides curve in other grids. */
const POSITIONS_PER_SIDE = 8;
const DEGREE_DIGITS = 1e7;

const UNPRICED: PriceRules = { centsPerKm2: {}, minimumKm2: 0, sizesKm: [], tiffFactor: 1 };

export interface ItemPrice {
  readonly cost: AreaCost;
  readonly rules: PriceRules;
}

/** The prices of the item types that are for sale. */
export function toItemPrices({ prices, pricing }: PlanetSettings): ReadonlyMap<string, ItemPrice> {
  const priced = Object.entries(prices).map(([itemType, { centsPerKm2, minimumKm2 }]): [string, ItemPrice | null] => {
    const cost = { perKm2Minor: centsPerKm2, currency: 'USD', minimumKm2 };
    const scene = { collection: itemType, product: itemType, kind: 'ms', sizesKm: SIZES_KM, clip: CLIP } as const;
    const rules = toMarketRules(pricing, cost, scene);
    return [itemType, rules && { cost, rules }];
  });
  return new Map(priced.flatMap(([itemType, price]) => (price ? [[itemType, price] as const] : [])));
}

interface Sale {
  readonly settings: PlanetSettings;
  readonly prices: ReadonlyMap<string, ItemPrice>;
}

/** The scenes with their products for a place or area. Items that show nothing of it are left out. */
export async function sellItems(
  { settings, prices }: Sale,
  { items, area }: { readonly items: readonly PlanetItem[]; readonly area: AreaGeometry },
  signal: AbortSignal,
): Promise<Scene[]> {
  const priced = await forArea(
    area,
    {
      work: 'priceRecord',
      items: items.map(({ record, itemType }) => {
        return { record, rules: prices.get(itemType)?.rules ?? UNPRICED, analytic: null };
      }),
    },
    { signal },
  );
  return items.flatMap((item, i) => {
    const sold = priced[i];
    if (!sold || !isInRegions(settings.regions, sold.place)) return [];
    const price = prices.get(item.itemType);
    const reason = price
      ? permissionProblem(settings, item)
      : `${LABEL} images of this kind are not for sale at the moment.`;
    if (!price || reason !== null) return [{ ...sold, products: [], undeliverable: reason ?? '' }];
    // Every image comes as a GeoTIFF at the same price.
    const products = sold.products.filter(({ tiff }) => tiff);
    return [{ ...sold, products: products.map((product) => withCost(settings, price, product)) }];
  });
}

function permissionProblem({ itemTypes }: PlanetSettings, { itemType, permissions }: PlanetItem): string | null {
  const asset = itemTypes[itemType]?.asset;
  if (asset !== undefined && permissions.includes(`assets.${asset}:download`)) return null;
  return `The contract of this shop with ${LABEL} does not include this image.`;
}

function withCost({ pricing }: PlanetSettings, { cost }: ItemPrice, product: SceneProduct): SceneProduct {
  const charged = costOf(pricing, cost, product.charge.areaKm2);
  const reason = product.undeliverable ?? areaProblem(product);
  return {
    ...product,
    ...(charged.amountMinor > 0 ? { cost: charged } : {}),
    ...(reason === null ? {} : { undeliverable: reason }),
  };
}

function areaProblem({ clip, size }: SceneProduct): string | null {
  const [west, , east] = size.boundingBox;
  if (east > 180 || east < west)
    return `geometry: ${LABEL} images are not sold across the 180th meridian. Choose a place further from it.`;
  const corners = (clip?.coordinates ?? []).flat().reduce((sum, ring) => sum + ring.length, 0);
  if (corners <= CORNERS_AT_MOST) return null;
  return `geometry: the area has ${corners} corners, and ${LABEL} takes ${CORNERS_AT_MOST}. Draw a simpler area.`;
}

/** The area of the clip tool: the sold shape, or the outline of the sold box. */
export function toAoi({ clip, size: { projected } }: Pick<SceneProduct, 'clip' | 'size'>): object {
  const [only, ...others] = clip?.coordinates ?? [boxRings(projected)];
  const [type, coordinates] = others.length > 0 ? ['MultiPolygon', [only, ...others]] : ['Polygon', only];
  return { type, coordinates };
}

function boxRings({ epsg, box }: SceneProduct['size']['projected']): [number, number][][] {
  const grid = projection(epsg);
  const outline = outlineOfBox(box);
  const step = outline.length / 4 / POSITIONS_PER_SIDE;
  const ring = outline
    .filter((_, i) => i % step === 0)
    .map((corner) => grid.toLonLat(corner))
    .map(([lon, lat]): [number, number] => [round(lon), round(lat)]);
  return [[...ring, ...ring.slice(0, 1)]];
}

/** About a centimeter. */
const round = (degrees: number): number => Math.round(degrees * DEGREE_DIGITS) / DEGREE_DIGITS;
