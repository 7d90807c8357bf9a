import type { AreaGeometry, Point } from '@groundtrack/contract';
import { placeShared } from '../area/area-products.ts';
import { partsOf } from '../area/search-place.ts';
import { productsAt } from '../port/products.ts';
import type { Scene } from '../port/provider.ts';
import type { Acquisition } from './acquisition.ts';
import { toPriceRules } from './catalog.ts';
import { holds } from './footprint.ts';

/** The searched area, and places in it for the centers of squares. */
export interface Searched {
  readonly area: AreaGeometry;
  readonly places: readonly Point[];
}

/**
 * Prices a scene at the first of the places where it has a product, otherwise at a place of the area that it shows,
 * where no square may fit. @returns null if it shows nothing of the area
 */
export function priceAcquisition(scene: Acquisition, { area, places }: Searched): (Acquisition & Scene) | null {
  for (const place of places) {
    const products = toProducts(scene, place);
    if (products.length > 0) return { ...scene, place, products };
  }
  const place = placeShared(area, partsOf(scene.footprint));
  return place && { ...scene, place, products: toProducts(scene, place) };
}

/** Empty if the scene does not show the place. */
function toProducts(scene: Acquisition, place: Point): Scene['products'] {
  if (!holds(scene.footprint, [place.coordinates])) return [];
  const rules = toPriceRules(scene.provider);
  return productsAt(scene, place, { rules, holds: (points) => holds(scene.footprint, points) });
}
