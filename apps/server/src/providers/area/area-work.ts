import type { AreaGeometry, Footprint, Result } from '@groundtrack/contract';
import { parseFootprint } from '@groundtrack/geo';
import type { CutSource } from '../port/image-source.ts';
import type { PriceRules } from '../port/products.ts';
import type { Scene } from '../port/provider.ts';
import type { SceneRecord } from '../port/scene-record.ts';
import { withAreaProducts } from './area-products.ts';
import { shareOf } from './area-share.ts';
import type { Target } from './plan-cut.ts';
import { priceRecord, type SoldOfRecord } from './price-record.ts';
import { type ReadArea, readSentArea } from './read-sent-area.ts';
import { partsOf } from './search-place.ts';
import { shownShare } from './shown-share.ts';

/** Work with an area for each of some items: the type of the item, and of the result. */
interface AreaWorks {
  /** Reads a drawn area. The item is its field name in the request. */
  readonly read: readonly [item: string, done: Result<ReadArea>];
  /** Adds the products of the area to a scene, in addition to its squares. */
  readonly addProducts: readonly [item: { readonly scene: Scene; readonly rules: PriceRules }, done: Scene];
  /** A scene of a catalog with all of its products; null if it shows nothing of the area. */
  readonly priceRecord: readonly [item: RecordSold, done: Scene | null];
  /** The share of the ordered ground that a file shows. */
  readonly shownShare: readonly [item: { readonly source: CutSource; readonly target: Target }, done: number];
  /** The share of the area that a footprint covers; null for an invalid footprint. */
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
  addProducts: (area, { scene, rules }) => withAreaProducts(scene, area, { rules, shown: partsOf(scene.footprint) }),
  priceRecord: (area, { record, ...sold }) => {
    const scene = priceRecord(record, area, sold);
    return scene && withAreaProducts(scene, area, { rules: sold.rules, shown: record.parts });
  },
  shownShare: (_area, { source, target }) => shownShare(source, target),
  measureShare: (area, item) => {
    const footprint = parseFootprint(item);
    return footprint.ok ? shareOf(area)(footprint.parts) : null;
  },
};

/** The time grows with the positions of the area, to a tenth of a second and more. */
export function doAreaWork<Work extends AreaWork>(
  work: Work,
  area: AreaGeometry,
  item: AreaItem<Work>,
): AreaDone<Work> {
  return WORKS[work](area, item);
}
