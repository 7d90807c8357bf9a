import { type AreaGeometry, type SceneId, toSceneId } from '@groundtrack/contract';
import { toBbox, toBounds } from '@groundtrack/geo';
import { partsOf } from '../area/search-place.ts';
import { cornersNear } from '../market/corners-near.ts';
import type { SceneRecord } from '../port/scene-record.ts';
import { isObject } from '../stac/item-value.ts';
import { readyMapping } from '../stac/mappings/index.ts';
import { parseStacItem } from '../stac/parse-item.ts';
import type { StacMapping } from '../stac/stac-mapping.ts';
import type { Offer } from './offers.ts';

export interface Up42Scene {
  readonly record: SceneRecord;
  /** As the provider names it. */
  readonly sceneId: string;
  readonly offer: Offer;
}

const LIMIT = 500;
/** The side of the square around a place. */
const PLACE_KM = 0.1;
const HALF_TURN_DEG = 180;

/** The bodies of the searches for an area: one on each side of the 180th meridian. */
export function toSearchBodies(
  area: AreaGeometry,
  {
    collections,
    fromMs,
    toMs,
  }: { readonly collections: readonly string[]; readonly fromMs: number; readonly toMs: number },
): object[] {
  const datetime = `${new Date(fromMs).toISOString()}/${new Date(toMs).toISOString()}`;
  return boxesOf(area).map((bbox) => ({ bbox, datetime, collections, limit: LIMIT }));
}

function boxesOf(area: AreaGeometry): (readonly number[])[] {
  if (area.type === 'Point') {
    const { west, south, east, north } = toBounds(cornersNear(area, PLACE_KM));
    return [[west, south, east, north]];
  }
  const parts = partsOf(area);
  const [west, , east] = toBbox(parts);
  if (east - west <= HALF_TURN_DEG) return [toBbox(parts)];
  const isWest = (part: (typeof parts)[number]) => toBbox([part])[0] < 0;
  return [parts.filter(isWest), parts.filter((part) => !isWest(part))].map(toBbox);
}

const MAPPING = readyMapping('up42');

/** @returns null for a scene that lacks a fact that a sale needs */
export function parseScene(provider: string, feature: unknown, offers: readonly Offer[]): Up42Scene | null {
  if (!isObject(feature) || !isObject(feature['properties'])) return null;
  const { id: ownId, collection, sceneId: otherId } = feature['properties'];
  const sceneId = ownId ?? feature['id'] ?? otherId;
  const offer = offers.find((one) => one.collection === collection) ?? (offers.length === 1 ? offers[0] : undefined);
  if (typeof sceneId !== 'string' || !offer) return null;
  const mapping: StacMapping = { ...MAPPING, provider };
  const parsed = parseStacItem({ ...feature, id: sceneId, collection: offer.collection }, mapping);
  if (!parsed.ok) return null;
  const { record } = parsed;
  const isRadar = offer.isRadar || record.phenomenology === 'sar';
  return {
    sceneId,
    offer,
    record: {
      ...record,
      featureId: toFeatureId(offer, record.acquiredAtMs, sceneId),
      operator: offer.operator,
      assets: { quicklook: null, sample: null, image: null },
      ...(isRadar ? { phenomenology: 'sar', cloudCover: null, colorBands: [] } : {}),
    },
  };
}

/** Scenes can only be searched, so that an id has all that finds its scene again. */
function toFeatureId({ host, collection }: Offer, acquiredAtMs: number, sceneId: string): SceneId {
  return toSceneId([host, collection, acquiredAtMs.toString(36), sceneId].join('~'));
}

export interface SceneParts {
  readonly host: string;
  readonly collection: string;
  readonly acquiredAtMs: number;
  readonly sceneId: string;
}

/** @returns null for an id that no scene has */
export function partsOfId(featureId: SceneId): SceneParts | null {
  const [, host, collection, time = '', sceneId] = /^([^~]+)~([^~]+)~(-?[\da-z]{1,9})~(.+)$/.exec(featureId) ?? [];
  const acquiredAtMs = Number.parseInt(time, 36);
  if (host === undefined || collection === undefined || sceneId === undefined || !Number.isFinite(acquiredAtMs))
    return null;
  return { host, collection, acquiredAtMs, sceneId };
}
