import type { AreaGeometry, SceneId } from '@groundtrack/contract';
import { covers, intersects } from '@groundtrack/geo';
import { coversEnough } from '../area/area-share.ts';
import { partsOf } from '../area/search-place.ts';
import { meets } from '../port/criteria.ts';
import { cheapestCents } from '../port/products.ts';
import type { SceneCriteria } from '../port/provider.ts';
import type { SceneRecord } from '../port/scene-record.ts';
import { isObject } from './item-value.ts';
import { parseStacItem } from './parse-item.ts';
import { type StacMapping, toPriceRules } from './stac-mapping.ts';

/** A position in the order of newest first, then ascending ids; without an id, it is before all items of its time. */
export interface Position {
  readonly acquiredAtMs: number;
  readonly featureId: SceneId;
}

export function newestFirst(a: Position, b: Position): number {
  return b.acquiredAtMs - a.acquiredAtMs || (a.featureId < b.featureId ? -1 : a.featureId > b.featureId ? 1 : 0);
}

/** How the items of a response are read. */
export interface ItemReading {
  readonly mapping: StacMapping;
  /** Relative addresses of assets are resolved against it. */
  readonly baseUrl: string;
  /** Null if all items are wanted. */
  readonly wanted: WantedItems | null;
}

/** Which items are wanted. */
export interface WantedItems {
  readonly area: AreaGeometry;
  readonly criteria: SceneCriteria;
  readonly after: Position | null;
}

/** An item that is a scene. */
export interface ReadItem extends Position {
  /** Left out: it is not wanted. */
  readonly record?: SceneRecord;
}

export interface ReadPage<Item> {
  readonly items: readonly Item[];
  /** Items of the response, scenes or not. */
  readonly count: number;
  readonly links: unknown;
}

/**
 * Reads the scenes of a response. Items that are not scenes are omitted.
 * @returns null for anything but a FeatureCollection
 */
export function readItems(body: Uint8Array, { mapping, baseUrl, wanted }: ItemReading): ReadPage<ReadItem> | null {
  const answer = parseJson(body);
  if (!isObject(answer) || !Array.isArray(answer['features'])) return null;
  const features: readonly unknown[] = answer['features'];
  const isWanted = wanted ? toTest(wanted, mapping) : () => true;
  const items = features.flatMap((item): ReadItem[] => {
    const scene = parseStacItem(item, mapping, { baseUrl });
    if (!scene.ok) return [];
    const { featureId, acquiredAtMs } = scene.record;
    return [{ featureId, acquiredAtMs, ...(isWanted(scene.record) ? { record: scene.record } : {}) }];
  });
  return { items, count: features.length, links: answer['links'] };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  } catch {
    return null;
  }
}

function toTest({ area, criteria, after }: WantedItems, mapping: StacMapping): (record: SceneRecord) => boolean {
  const isCovering = coversEnough(area, criteria.minCoverage);
  return (record) =>
    (after === null || newestFirst(after, record) < 0) &&
    meets(record, criteria) &&
    isAffordable(record, criteria, mapping) &&
    (mapping.collections.length === 0 || mapping.collections.includes(record.collection)) &&
    (area.type === 'Point' ? covers(record.parts, [area.coordinates]) : intersects(partsOf(area), record.parts)) &&
    isCovering(record.parts);
}

function isAffordable({ phenomenology }: SceneRecord, { maxPriceCents }: SceneCriteria, mapping: StacMapping): boolean {
  return maxPriceCents === null || (cheapestCents(toPriceRules(mapping), phenomenology) ?? Infinity) <= maxPriceCents;
}
