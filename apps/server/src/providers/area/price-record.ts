import type { AreaGeometry, Footprint, Point } from '@groundtrack/contract';
import { covers, intersects } from '@groundtrack/geo';
import type { AnalyticFacts } from '../port/analytic-facts.ts';
import { type PriceRules, productsAt } from '../port/products.ts';
import type { Scene } from '../port/provider.ts';
import type { SceneRecord } from '../port/scene-record.ts';
import { middleOf, partsOf, placesIn } from './search-place.ts';

/** The products of a scene, and their prices. */
export interface SoldOfRecord {
  readonly rules: PriceRules;
  /** The content of its analytic products; null if it has only a picture. */
  readonly analytic: AnalyticFacts | null;
}

/**
 * A scene of a catalog with its prices for a place or area; null if it shows nothing of it. A scene that shows the
 * place too close to its edge has no products.
 */
export function priceRecord(record: SceneRecord, area: AreaGeometry, sold: SoldOfRecord): Scene | null {
  let first: Scene | null = null;
  for (const place of sharedPlaces(record, area)) {
    const scene = pricedAt(record, place, sold);
    if (scene.products.length > 0) return scene;
    first ??= scene;
  }
  return first;
}

function pricedAt(record: SceneRecord, place: Point, { rules, analytic }: SoldOfRecord): Scene {
  const { parts, assets, collection: _collection, ...rest } = record;
  const facts = analytic && rules.analyticFactor !== undefined ? { ...rest, analytic } : rest;
  const products = productsAt(facts, place, { rules, holds: (places) => covers(parts, places) });
  const footprint = toFootprint(record);
  // Items start their rings anywhere, and most thumbnails are drawn with north up.
  return { ...facts, footprint, outlineOnly: true, hasSample: assets.sample !== null, place, products };
}

/** Places of the area that the scene shows. If it only grazes the area, the middle of the scene. */
function sharedPlaces({ parts }: SceneRecord, area: AreaGeometry): Point[] {
  const shown = placesIn(area).filter(({ coordinates }) => covers(parts, [coordinates]));
  if (shown.length > 0 || area.type === 'Point' || !intersects(partsOf(area), parts)) return shown;
  return parts.map(middleOf).filter((place) => place !== null);
}

function toFootprint({ parts }: Pick<SceneRecord, 'parts'>): Footprint {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  return { type: 'MultiPolygon', coordinates: parts.map(({ coordinates }) => coordinates) };
}
