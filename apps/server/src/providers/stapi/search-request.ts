import { type Point, type Polygon, TASKING_SUN_ELEVATION_MIN_DEG } from '@groundtrack/contract';
import { boxAround } from '@groundtrack/geo';
import type { TaskingProduct } from '../port/tasking.ts';
import type { StapiProduct } from './stapi-api.ts';

export interface SearchedProduct {
  readonly product: TaskingProduct;
  readonly remote: StapiProduct;
  readonly place: Point;
}

/** What searches and orders of a product have in common. */
export function toSearch(
  { product, remote, place }: SearchedProduct,
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
) {
  const filter = toFilter(product, remote.queryables);
  return {
    datetime: [startMs, endMs].map((ms) => new Date(ms).toISOString()).join('/'),
    geometry: remote.geometry === 'Point' ? place : boxOf(place, product),
    ...(filter ? { filter } : {}),
  };
}

function boxOf(place: Point, { sizeKm }: TaskingProduct): Polygon {
  const { corners } = boxAround(place, { xKm: sizeKm.x, yKm: sizeKm.y, pixelM: 1 });
  return { type: 'Polygon', coordinates: [[...corners, corners[0]].map(([lon, lat]): [number, number] => [lon, lat])] };
}

/** The limits of a product that the provider can filter by, in CQL2. */
function toFilter(product: TaskingProduct, queryables: StapiProduct['queryables']): object | null {
  const { maxOffNadirDeg, minOffNadirDeg, maxCloudCover, daylight, satelliteIds } = product;
  // The field is in percent in STAC, and a fraction at some providers.
  const wholeCloud = (queryables.get('eo:cloud_cover') ?? 100) <= 1 ? 1 : 100;
  const limits: readonly (readonly [op: string, property: string, value: unknown])[] = [
    ['<=', 'view:off_nadir', maxOffNadirDeg],
    ['>=', 'view:off_nadir', minOffNadirDeg],
    ['<=', 'eo:cloud_cover', maxCloudCover === null ? null : maxCloudCover * wholeCloud],
    ['>=', 'view:sun_elevation', daylight ? TASKING_SUN_ELEVATION_MIN_DEG : null],
    ['in', 'platform', satelliteIds],
  ];
  const args = limits
    .filter(([, property, value]) => value !== null && queryables.has(property))
    .map(([op, property, value]) => ({ op, args: [{ property }, value] }));
  return args.length > 1 ? { op: 'and', args } : (args[0] ?? null);
}
