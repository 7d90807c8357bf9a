import type { AreaGeometry, Point } from '@groundtrack/contract';
import { placeShared } from '../area/area-products.ts';
import { partsOf } from '../area/search-place.ts';
import { productsAt } from '../port/products.ts';
import type { Scene } from '../port/provider.ts';
import type { Acquisition } from './acquisition.ts';
import { toPriceRules } from './catalog.ts';
import { holds } from './footprint.ts';

/** What is searched, and places in it where squares may be sold. */
export interface Searched {
  readonly area: AreaGeometry;
  readonly places: readonly Point[];
}

/**
 * Prices a scene at the first of the places that it can sell something of, else at a place in what it shows of an area, where
 * there may be no square that fits. @returns null when it shows nothing of what is searched
 */
export function priceAcquisition(scene: Acquisition, { area, places }: Searched): (Acquisition & Scene) | null {
  for (const place of places) {
    const products = toProducts(scene, place);
    if (products.length > 0) return { ...scene, place, products };
  }
  const place = placeShared(area, partsOf(scene.footprint));
  return place && { ...scene, place, products: toProducts(scene, place) };
}

/** Empty where the scene does not show the place. */
function toProducts(scene: Acquisition, place: Point): Scene['products'] {
  if (!holds(scene.footprint, [place.coordinates])) return [];
  const rules = toPriceRules(scene.provider);
  return productsAt(scene, place, { rules, holds: (points) => holds(scene.footprint, points) });
}
