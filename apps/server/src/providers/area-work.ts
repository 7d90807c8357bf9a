import type { AreaGeometry, Footprint, Result } from '@groundtrack/contract';
import { parseFootprint } from '@groundtrack/geo';
import { withAreaProducts } from './area-products.ts';
import { shareOf } from './area-share.ts';
import { priceRecord, type SoldOfRecord } from './price-record.ts';
import type { PriceRules } from './products.ts';
import type { Scene } from './provider.ts';
import { type ReadArea, readSentArea } from './read-sent-area.ts';
import type { SceneRecord } from './scene-record.ts';
import { partsOf, placesIn } from './search-place.ts';
import type { Acquisition } from './simulated/acquisition.ts';
import { toPriceRules } from './simulated/catalogue.ts';
import { priceAcquisition } from './simulated/price-acquisition.ts';

/** What is done with an area for each of some items: what they are, and what comes of them. */
interface AreaWorks {
  /** What was drawn; the item is its name in the request. */
  readonly read: readonly [item: string, done: Result<ReadArea>];
  /** A simulated scene with all that is sold of it; null where it shows nothing of the area. */
  readonly priceAcquisition: readonly [item: Acquisition, done: (Acquisition & Scene) | null];
  /** A scene with what is sold of the area beside its squares. */
  readonly addProducts: readonly [item: { readonly scene: Scene; readonly rules: PriceRules }, done: Scene];
  /** A scene of a catalog with all that is sold of it; null where it shows nothing of the area. */
  readonly priceRecord: readonly [item: RecordSold, done: Scene | null];
  /** The share of the area that a footprint covers; null of one that is no shape. */
  readonly measureShare: readonly [item: Footprint, done: number | null];
}

interface RecordSold extends SoldOfRecord {
  readonly record: SceneRecord;
}

export type AreaWork = keyof AreaWorks;
export type AreaItem<Work extends AreaWork> = AreaWorks[Work][0];
export type AreaDone<Work extends AreaWork> = AreaWorks[Work][1];

const WORKS: { readonly [Work in AreaWork]: (area: AreaGeometry, item: AreaItem<Work>) => AreaDone<Work> } = {
  read: readSentArea,
  priceAcquisition: (area, acquisition) => {
    const scene = priceAcquisition(acquisition, { area, places: placesIn(area) });
    return scene && addProducts(area, scene, toPriceRules(scene.provider));
  },
  addProducts: (area, { scene, rules }) => addProducts(area, scene, rules),
  priceRecord: (area, { record, ...sold }) => {
    const scene = priceRecord(record, area, sold);
    return scene && withAreaProducts(scene, area, { rules: sold.rules, shown: record.parts });
  },
  measureShare: (area, item) => {
    const footprint = parseFootprint(item);
    return footprint.ok ? shareOf(area)(footprint.parts) : null;
  },
};

function addProducts<Priced extends Scene>(area: AreaGeometry, scene: Priced, rules: PriceRules): Priced {
  return withAreaProducts(scene, area, { rules, shown: partsOf(scene.footprint) });
}

/** Takes the longer the more positions the area has: a tenth of a second and more of as many as are allowed. */
export function doAreaWork<Work extends AreaWork>(
  work: Work,
  area: AreaGeometry,
  item: AreaItem<Work>,
): AreaDone<Work> {
  return WORKS[work](area, item);
}
