import type { AreaGeometry, Place, Product } from '@groundtrack/contract';

/** The geometry with which a product is quoted and ordered: the area to which it is clipped, or its center. */
export function saleGeometry(
  { metadata: { clipped } }: Product,
  { area, longitude, latitude }: Pick<Place, 'area' | 'longitude' | 'latitude'>,
): AreaGeometry {
  return clipped && area ? area : { type: 'Point', coordinates: [longitude, latitude] };
}
