import { type AreaGeometry, RESOLUTION_MAX_M, type SceneId, toSceneId } from '@groundtrack/contract';
import type { SceneCriteria, SceneQuery } from '../port/provider.ts';
import type { SceneRecord } from '../port/scene-record.ts';
import { newestFirst, type Position, type ReadItem } from './read-items.ts';
import { readItemsAsync } from './read-items-async.ts';
import { readNewest, type StacCatalog } from './read-newest.ts';
import type { ParsePage } from './stac-api.ts';
import type { StacMapping } from './stac-mapping.ts';

export interface RecordPage {
  readonly records: readonly SceneRecord[];
  readonly next: string | null;
  /** Nothing older was read; `next` continues there. */
  readonly searchedToMs?: number;
}

const PAGE_SIZE = 100;

/** A cursor: `1767326645000~S2A_1`. Null when the text is none. */
export function parsePosition(cursor: string): Position | null {
  const [, time, featureId = ''] = /^(\d{1,15})~(.*)$/.exec(cursor) ?? [];
  return time === undefined ? null : { acquiredAtMs: Number(time), featureId: toSceneId(featureId) };
}

/** Scenes of a catalog that intersect the area and meet the criteria, newest first. */
export async function searchRecords(
  catalog: StacCatalog,
  { area, criteria, limit, after, budget }: Omit<SceneQuery, 'cursor'> & { readonly after: Position | null },
  signal: AbortSignal,
): Promise<RecordPage> {
  const toMs = Math.min(criteria.endMs, after?.acquiredAtMs ?? Infinity);
  if (limit < 1 || toMs < criteria.startMs) return { records: [], next: null };
  const { mapping } = catalog;
  const wide = widened(criteria, mapping);
  const plan = toPlan(mapping, area, { ...wide, endMs: toMs });
  const time = budget ? { timeMs: budget.timeMs } : {};
  const newest = await readNewest(
    catalog,
    { plan, enough: limit, wanted: { area, criteria: wide, after }, ...time },
    signal,
  );
  const { records: found, unreadToMs } = newest;
  const records = found.toSorted(newestFirst);
  const page = records.slice(0, limit);
  const last = page.at(-1);
  if (last && records.length > limit) return { records: page, next: `${last.acquiredAtMs}~${last.featureId}` };
  return unreadToMs === null
    ? { records: page, next: null }
    : { records: page, next: `${unreadToMs}~`, searchedToMs: unreadToMs };
}

/** The scene with an id, or null if the catalog has none. */
export async function findRecord(
  { api, mapping, baseUrl }: StacCatalog,
  featureId: SceneId,
  signal: AbortSignal,
): Promise<SceneRecord | null> {
  // A comma separates ids in a GET request.
  if (featureId === '' || featureId.includes(',')) return null;
  const plan = { collections: mapping.collections, ids: [featureId], limit: 2 };
  const parse: ParsePage<ReadItem> = (body, ending) => readItemsAsync(body, { mapping, baseUrl, wanted: null }, ending);
  for await (const { items } of api.search({ plan, parse }, signal))
    return items.find((item) => item.featureId === featureId)?.record ?? null;
  return null;
}

function toPlan(mapping: StacMapping, area: AreaGeometry, criteria: SceneCriteria) {
  const { paths, unit } = mapping.fields.cloudCover;
  const [property] = paths;
  const value = criteria.maxCloudCover * (unit === 'percent' ? 100 : 1);
  return {
    collections: mapping.collections,
    limit: PAGE_SIZE,
    area,
    fromMs: criteria.startMs,
    toMs: criteria.endMs,
    ...(property !== undefined && criteria.maxCloudCover < 1 ? { atMost: { property, value } } : {}),
  };
}

function widened(criteria: SceneCriteria, { coarserThanSearch }: StacMapping): SceneCriteria {
  const atTheEnd = coarserThanSearch && criteria.maxResolutionM >= RESOLUTION_MAX_M;
  return atTheEnd ? { ...criteria, maxResolutionM: Infinity } : criteria;
}
