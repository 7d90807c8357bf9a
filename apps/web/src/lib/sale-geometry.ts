import type { AreaGeometry, Place, Product } from '@groundtrack/contract';

/** What a product is quoted and ordered with: the area it is clipped to, or the place it is centered on. */
export function saleGeometry(
  { metadata: { clipped } }: Product,
  { area, longitude, latitude }: Pick<Place, 'area' | 'longitude' | 'latitude'>,
): AreaGeometry {
  return clipped && area ? area : { type: 'Point', coordinates: [longitude, latitude] };
}
