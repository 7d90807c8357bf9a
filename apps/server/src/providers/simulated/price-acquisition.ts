import type { Point } from '@groundtrack/contract';
import { productsAt } from '../products.ts';
import type { Scene } from '../provider.ts';
import type { Acquisition } from './acquisition.ts';
import { toPriceRules } from './catalogue.ts';
import { holds } from './footprint.ts';

/** Prices a scene at the first of the places that it can sell something of. @returns null when there is none */
export function priceAcquisition(scene: Acquisition, places: readonly Point[]): (Acquisition & Scene) | null {
  for (const place of places) {
    const products = toProducts(scene, place);
    if (products.length > 0) return { ...scene, place, products };
  }
  return null;
}

/** Empty where the scene does not show the place. */
function toProducts(scene: Acquisition, place: Point): Scene['products'] {
  if (!holds(scene.footprint, [place.coordinates])) return [];
  const rules = toPriceRules(scene.provider);
  return productsAt(scene, place, { rules, holds: (points) => holds(scene.footprint, points) });
}
