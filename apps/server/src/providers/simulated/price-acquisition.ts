import type { Point, SearchArea } from '@groundtrack/contract';
import { productsAt } from '../products.ts';
import type { Scene } from '../provider.ts';
import { placesIn } from '../search-place.ts';
import type { Acquisition } from './acquisition.ts';
import { type SimulatedName, toPriceRules } from './catalogue.ts';
import { holds } from './footprint.ts';

/** The scene with its prices at the first place of an area it can sell something of; null when there is none. */
export function priceAcquisition(scene: Acquisition, area: SearchArea): (Acquisition & Scene) | null {
  for (const place of placesIn(area)) {
    const products = toProducts(scene, place);
    if (products.length > 0) return { ...scene, place, products };
  }
  return null;
}

/** None where the place itself is not shown. */
function toProducts(scene: Acquisition, place: Point): Scene['products'] {
  if (!holds(scene.footprint, [place.coordinates])) return [];
  // Scenes are taken for the providers of the catalogue only.
  const rules = toPriceRules(scene.provider as SimulatedName);
  return productsAt(scene, place, { rules, holds: (places) => holds(scene.footprint, places) });
}
