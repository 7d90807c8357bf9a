import type { AreaGeometry } from '@groundtrack/contract';
import { withAreaProducts } from '../area/area-products.ts';
import { partsOf, placesIn } from '../area/search-place.ts';
import type { Scene } from '../port/provider.ts';
import type { Acquisition } from './acquisition.ts';
import { toPriceRules } from './catalog.ts';
import { priceAcquisition } from './price-acquisition.ts';

interface PriceTask {
  /** As JSON, see `textOf`. */
  readonly area: string;
  readonly acquisition: Acquisition;
}

/** @returns the scene with all of its products in the area; null if it shows nothing of the area */
export function run({ area: text, acquisition }: PriceTask): (Acquisition & Scene) | null {
  // `textOf` writes it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const area = JSON.parse(text) as AreaGeometry;
  const scene = priceAcquisition(acquisition, { area, places: placesIn(area) });
  return (
    scene && withAreaProducts(scene, area, { rules: toPriceRules(scene.provider), shown: partsOf(scene.footprint) })
  );
}
