import type { AreaGeometry } from '@groundtrack/contract';
import { toBounds } from '@groundtrack/geo';
import { coversEnough } from '../area/area-share.ts';
import { partsOf } from '../area/search-place.ts';
import { ringOfBounds } from '../market/ring-of-bounds.ts';
import { meets } from '../port/criteria.ts';
import type { Scene, SceneCriteria, ScenePage, SceneQuery } from '../port/provider.ts';
import type { PlanetItem } from './parse-item.ts';

/** Of 250 items. A search that needs more continues with its cursor. */
const PAGES_AT_MOST = 10;
/** Limit of a geometry for Planet (docs.planet.com/develop/apis/features); a margin is left. */
const POSITIONS_AT_MOST = 1_000;

/** Where a page of results ended. */
export interface Cursor {
  readonly atMs: number;
  /** Empty: nothing of that time was returned yet. */
  readonly featureId: string;
}

/** @returns 'nonsense' for a text that is no cursor */
export function parseCursor(cursor: string | null): Cursor | null | 'nonsense' {
  if (cursor === null) return null;
  const [, timeText, featureId] = /^(-?\d{1,15})~(.*)$/.exec(cursor) ?? [];
  return timeText === undefined || featureId === undefined ? 'nonsense' : { atMs: Number(timeText), featureId };
}

/** The body of a quick search. */
export function toSearchBody(
  itemTypes: readonly string[],
  { area, criteria }: SceneQuery,
  after: Cursor | null,
): object {
  const { startMs, endMs, maxCloudCover } = criteria;
  const lastMs = Math.min(endMs, after?.atMs ?? Infinity);
  const acquired = { gte: new Date(startMs).toISOString(), lt: new Date(lastMs + 1).toISOString() };
  const clouds = { type: 'RangeFilter', field_name: 'cloud_cover', config: { lte: maxCloudCover } };
  const config = [
    { type: 'GeometryFilter', field_name: 'geometry', config: toGeometry(area) },
    { type: 'DateRangeFilter', field_name: 'acquired', config: acquired },
    ...(maxCloudCover < 1 ? [clouds] : []),
  ];
  return { item_types: itemTypes, filter: { type: 'AndFilter', config } };
}

/** A shape of too many positions is searched by the boxes around its parts. */
function toGeometry(area: AreaGeometry): object {
  if (area.type === 'Point') return area;
  const parts = partsOf(area).map(({ coordinates }) => coordinates);
  const isTooLong = parts.flat(2).length > POSITIONS_AT_MOST;
  return {
    type: 'MultiPolygon',
    coordinates: isTooLong ? parts.map(([outer = []]) => [ringOfBounds(toBounds(outer))]) : parts,
  };
}

interface Sources {
  /** Items, newest first. */
  readonly pages: AsyncIterable<readonly PlanetItem[]>;
  readonly sell: (items: readonly PlanetItem[]) => Promise<readonly Scene[]>;
}

/** Reads pages until there are enough scenes. */
export async function readScenePage(
  { area, criteria, limit }: SceneQuery,
  after: Cursor | null,
  { pages, sell }: Sources,
): Promise<ScenePage> {
  const isCovered = coversEnough(area, criteria.minCoverage);
  const isWanted = ({ record }: PlanetItem) =>
    meets(record, criteria) && isCovered(record.parts) && isAfter(record, after);
  const found = new Map<string, Scene>();
  /** Scenes of this time may also be on the next page. */
  let readToMs = Infinity;
  let isAll = true;
  let read = 0;
  for await (const page of pages) {
    const sold = await sell(page.filter((item) => isWanted(item) && !found.has(item.record.featureId)));
    for (const scene of sold) if (isAffordable(scene, criteria.maxPriceCents)) found.set(scene.featureId, scene);
    readToMs = Math.min(readToMs, ...page.map(({ record }) => record.acquiredAtMs));
    isAll = ++read < PAGES_AT_MOST && newerThan(readToMs, found).length <= limit;
    if (!isAll) break;
  }
  const complete = newerThan(isAll ? -Infinity : readToMs, found).toSorted(newestFirst);
  const scenes = complete.slice(0, limit);
  const last = scenes.at(-1);
  if (last && complete.length > limit) return { scenes, next: `${last.acquiredAtMs}~${last.featureId}` };
  return isAll ? { scenes, next: null } : { scenes, next: `${readToMs}~`, searchedToMs: readToMs };
}

function newerThan(timeMs: number, scenes: ReadonlyMap<string, Scene>): readonly Scene[] {
  return [...scenes.values()].filter(({ acquiredAtMs }) => acquiredAtMs > timeMs);
}

function isAfter({ acquiredAtMs, featureId }: PlanetItem['record'], after: Cursor | null): boolean {
  return !after || acquiredAtMs < after.atMs || (acquiredAtMs === after.atMs && featureId > after.featureId);
}

function isAffordable({ products }: Scene, maxPriceCents: SceneCriteria['maxPriceCents']): boolean {
  return maxPriceCents === null || products.some(({ charge }) => charge.totalCents <= maxPriceCents);
}

function newestFirst(a: Scene, b: Scene): number {
  return b.acquiredAtMs - a.acquiredAtMs || (a.featureId < b.featureId ? -1 : 1);
}
