import type { AreaGeometry } from '@groundtrack/contract';
import { toBbox } from '@groundtrack/geo';
import { partsOf } from '../area/search-place.ts';
import type { JsonObject } from './item-value.ts';
import type { PageRequest } from './next-page.ts';

/** The conformance that an API declares on its landing page. */
export interface Conformance {
  readonly searchUrl: URL;
  readonly method: 'GET' | 'POST';
  /** Supports `intersects`, also by GET. */
  readonly intersects: boolean;
  readonly sort: boolean;
  readonly cql2Json: boolean;
  readonly cql2Text: boolean;
}

const BOX_DEG = 1e-9;

/** The part of a query that an API supports. All results are checked again on our side. */
export interface SearchPlan {
  readonly collections: readonly string[];
  readonly limit: number;
  readonly area?: AreaGeometry;
  readonly ids?: readonly string[];
  readonly fromMs?: number;
  readonly toMs?: number;
  /** Items up to this value of a property, and those without the property. */
  readonly atMost?: { readonly property: string; readonly value: number };
}

export function searchRequest(plan: SearchPlan, api: Conformance): PageRequest {
  return api.method === 'POST'
    ? { url: api.searchUrl, method: 'POST', body: postBody(plan, api) }
    : { url: getUrl(plan, api), method: 'GET' };
}

function postBody({ collections, limit, area, ids, atMost, ...plan }: SearchPlan, api: Conformance): JsonObject {
  const datetime = interval(plan);
  return {
    limit,
    ...(collections.length > 0 ? { collections } : {}),
    ...(ids ? { ids } : {}),
    ...(area ? { intersects: toGeometry(area) } : {}),
    ...(datetime === null ? {} : { datetime }),
    ...(api.sort ? { sortby: [{ field: 'properties.datetime', direction: 'desc' }] } : {}),
    ...(atMost && api.cql2Json ? { 'filter-lang': 'cql2-json', filter: cql2Json(atMost) } : {}),
  };
}

function getUrl({ collections, limit, area, ids, atMost, ...plan }: SearchPlan, api: Conformance): URL {
  const url = new URL(api.searchUrl);
  const set = (name: string, value: string): void => url.searchParams.set(name, value);
  const datetime = interval(plan);
  set('limit', String(limit));
  if (collections.length > 0) set('collections', collections.join(','));
  if (ids) set('ids', ids.join(','));
  if (area?.type === 'Point' && api.intersects) set('intersects', JSON.stringify(area));
  else if (area) set('bbox', toAreaBbox(area).join(','));
  if (datetime !== null) set('datetime', datetime);
  if (api.sort) set('sortby', '-properties.datetime');
  if (atMost && api.cql2Text) {
    set('filter-lang', 'cql2-text');
    set('filter', `"${atMost.property}" <= ${atMost.value} OR "${atMost.property}" IS NULL`);
  }
  return url;
}

/** CQL2 basic conformance: comparison, `or` and `isNull`. */
function cql2Json({ property, value }: NonNullable<SearchPlan['atMost']>): object {
  const named = { property };
  return {
    op: 'or',
    args: [
      { op: '<=', args: [named, value] },
      { op: 'isNull', args: [named] },
    ],
  };
}

/** RFC 3339 interval. The end includes the whole millisecond, because catalogs may store finer times. */
function interval({ fromMs, toMs }: Pick<SearchPlan, 'fromMs' | 'toMs'>): string | null {
  if (fromMs === undefined || toMs === undefined) return null;
  const end = new Date(toMs).toISOString().replace('Z', '999Z');
  return `${new Date(fromMs).toISOString()}/${end}`;
}

function toGeometry(area: AreaGeometry): object {
  const parts = partsOf(area);
  if (area.type === 'Point' || parts.length === 0) return area;
  if (parts.length === 1 && parts[0]) return parts[0];
  return { type: 'MultiPolygon', coordinates: parts.map(({ coordinates }) => coordinates) };
}

/** A place becomes a box of a tenth of a millimeter, because some catalogs find nothing in a box without area. */
function toAreaBbox(area: AreaGeometry): number[] {
  if (area.type !== 'Point') return toBbox(partsOf(area));
  const [lon, lat] = area.coordinates;
  const half = BOX_DEG / 2;
  return [Math.max(-180, lon - half), Math.max(-90, lat - half), Math.min(180, lon + half), Math.min(90, lat + half)];
}
