import type { AreaGeometry } from '@groundtrack/contract';
import { partsOf } from '../area/search-place.ts';
import type { SceneRecord } from '../port/scene-record.ts';
import { isObject } from '../stac/item-value.ts';
import { readyMapping } from '../stac/mappings/index.ts';
import { parseStacItem } from '../stac/parse-item.ts';
import type { CapellaApi, GranuleKey } from './capella-api.ts';

/** A collect as it is sold: one of its products. */
export interface CapellaScene {
  readonly record: SceneRecord;
  readonly granule: GranuleKey;
  /** Null if its item does not name one. */
  readonly collectId: string | null;
  /** The imaging mode: `spotlight`. */
  readonly mode: string;
  readonly productType: string;
}

/** Products with a position on the ground, the best first. All others hold complex numbers or are derived. */
const SOLD_TYPES = ['GEO', 'GEC'];
const PAGE_SIZE = 500;
/** A search reads at most 10,000 items. */
const PAGES_AT_MOST = 10;
const MAPPING = readyMapping('capella');

/** @returns null for another product, and for an item that lacks a fact that a sale needs */
function parseScene(provider: string, feature: unknown): CapellaScene | null {
  if (!isObject(feature) || !isObject(feature['properties'])) return null;
  const { properties } = feature;
  const productType = properties['sar:product_type'];
  if (typeof productType !== 'string' || !SOLD_TYPES.includes(productType)) return null;
  const parsed = parseStacItem(feature, { ...MAPPING, provider });
  if (!parsed.ok || parsed.record.collection === '') return null;
  const { record } = parsed;
  const collectId = properties['capella:collect_id'];
  const mode = properties['sar:instrument_mode'];
  return {
    record,
    granule: { collectionId: record.collection, granuleId: record.featureId },
    collectId: typeof collectId === 'string' ? collectId : null,
    mode: typeof mode === 'string' ? mode : '',
    productType,
  };
}

/** One scene for each collect, in no order. */
function bestOfCollects(scenes: readonly CapellaScene[]): CapellaScene[] {
  const best = new Map<string, CapellaScene>();
  const rank = ({ productType }: CapellaScene) => SOLD_TYPES.indexOf(productType);
  for (const scene of new Map(scenes.map((one) => [one.granule.granuleId, one])).values()) {
    const key = scene.collectId ?? scene.granule.granuleId;
    const known = best.get(key);
    const isBetter = !known || rank(scene) < rank(known) || (rank(scene) === rank(known) && idOf(scene) < idOf(known));
    if (isBetter) best.set(key, scene);
  }
  return [...best.values()];
}

const idOf = ({ granule }: CapellaScene): string => granule.granuleId;

/** What a search reads from the catalog. */
export interface SceneReading {
  readonly collections: readonly string[];
  readonly area: AreaGeometry;
  readonly fromMs: number;
  readonly toMs: number;
  /** Whether enough scenes were read. */
  readonly isEnough: (scenes: readonly CapellaScene[]) => boolean;
}

/**
 * Reads pages, newest first, until there are enough scenes.
 * @returns `unreadToMs`: scenes up to then were not read; null if there are none
 */
export async function readScenes(
  { api, provider }: { readonly api: CapellaApi; readonly provider: string },
  { collections, area, fromMs, toMs, isEnough }: SceneReading,
  signal: AbortSignal,
): Promise<{ readonly scenes: CapellaScene[]; readonly unreadToMs: number | null }> {
  const body = {
    collections,
    intersects: toGeometry(area),
    // Items have microseconds.
    datetime: `${new Date(fromMs).toISOString()}/${new Date(toMs).toISOString().replace('Z', '999Z')}`,
    query: { 'sar:product_type': { in: SOLD_TYPES } },
    sortby: [{ field: 'properties.datetime', direction: 'desc' }],
    limit: PAGE_SIZE,
  };
  const found: CapellaScene[] = [];
  for (let page = 1; ; page++) {
    const { features, isLast } = await api.search({ ...body, page }, signal);
    found.push(...features.flatMap((one) => parseScene(provider, one) ?? []));
    const scenes = bestOfCollects(found);
    if (isLast) return { scenes, unreadToMs: null };
    const oldestMs = Math.min(...scenes.map(({ record }) => record.acquiredAtMs), toMs);
    // Other products of the oldest collect may be on the next page.
    const whole = scenes.filter(({ record }) => record.acquiredAtMs > oldestMs);
    if (isEnough(whole) || page === PAGES_AT_MOST) return { scenes: whole, unreadToMs: oldestMs };
  }
}

/** @returns null if the catalog has no such scene */
export async function findScene(
  { api, provider }: { readonly api: CapellaApi; readonly provider: string },
  { granuleId, collections }: { readonly granuleId: string; readonly collections: readonly string[] },
  signal: AbortSignal,
): Promise<CapellaScene | null> {
  if (!/^[\w.-]{1,200}$/.test(granuleId)) return null;
  const { features } = await api.search({ collections, ids: [granuleId], limit: 2 }, signal);
  const scenes = features.flatMap((one) => parseScene(provider, one) ?? []);
  return scenes.find(({ record }) => record.featureId === granuleId) ?? null;
}

/** The image of the newest of some collects; null as long as the catalog has none. */
export async function findCollected(
  { api, provider }: { readonly api: CapellaApi; readonly provider: string },
  collectIds: readonly string[],
  signal: AbortSignal,
): Promise<CapellaScene | null> {
  if (collectIds.length === 0) return null;
  const query = { 'capella:collect_id': { in: collectIds }, 'sar:product_type': { in: SOLD_TYPES } };
  const { features } = await api.search({ query, limit: 100 }, signal);
  const scenes = bestOfCollects(features.flatMap((one) => parseScene(provider, one) ?? []));
  const [newest] = scenes
    .filter(({ collectId }) => collectId !== null && collectIds.includes(collectId))
    .toSorted((a, b) => b.record.acquiredAtMs - a.record.acquiredAtMs);
  return newest ?? null;
}

function toGeometry(area: AreaGeometry): object {
  const parts = partsOf(area);
  if (area.type === 'Point' || parts.length === 0) return area;
  if (parts.length === 1 && parts[0]) return parts[0];
  return { type: 'MultiPolygon', coordinates: parts.map(({ coordinates }) => coordinates) };
}
