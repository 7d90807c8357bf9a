import { type SceneId, toSceneId } from '@groundtrack/contract';
import { parseFootprint } from '@groundtrack/geo';
import * as z from 'zod';
import { toInstant } from '../market/to-instant.ts';
import type { SceneRecord } from '../port/scene-record.ts';

/** A field of another type counts as unknown. */
const number = z.number().finite().nullable().catch(null);

/** The fields of an item that we use. */
const item = z.object({
  id: z.string().regex(/^[\w-]{1,200}$/),
  geometry: z.unknown(),
  _permissions: z.array(z.string()).catch([]),
  properties: z.object({
    item_type: z.string().regex(/^\w{1,60}$/),
    acquired: z.string(),
    provider: z.string().catch(''),
    satellite_id: z.string().max(40).catch(''),
    cloud_cover: number,
    gsd: number,
    view_angle: number,
    sun_azimuth: number,
    sun_elevation: number,
  }),
});

/** An item of the Data API. */
export interface PlanetItem {
  readonly record: SceneRecord;
  /** Planet's name of the item within its type. */
  readonly itemId: string;
  readonly itemType: string;
  /** Such as `assets.ortho_visual:download`. */
  readonly permissions: readonly string[];
}

/** @returns null for an item that lacks a fact that a sale needs */
export function parseItem(provider: string, value: unknown): PlanetItem | null {
  const parsed = item.safeParse(value);
  if (!parsed.success) return null;
  const { id, geometry, _permissions: permissions, properties: facts } = parsed.data;
  const acquiredAtMs = toInstant(facts.acquired);
  const footprint = parseFootprint(geometry);
  if (acquiredAtMs === null || !footprint.ok) return null;
  return {
    itemId: id,
    itemType: facts.item_type,
    permissions,
    record: {
      featureId: toFeatureId(facts.item_type, id),
      provider,
      satellite: satelliteName(facts.provider, facts.satellite_id),
      collection: facts.item_type,
      acquiredAtMs,
      groundSampleDistanceM: positive(facts.gsd),
      cloudCover: within(facts.cloud_cover, 0, 1),
      // The sign is the side.
      offNadirDeg: facts.view_angle === null ? null : within(Math.abs(facts.view_angle), 0, 90),
      sunElevationDeg: within(facts.sun_elevation, -90, 90),
      sunAzimuthDeg: within(facts.sun_azimuth, 0, 360),
      phenomenology: 'ms',
      colorBands: ['red', 'green', 'blue'],
      orbitState: null,
      lookSide: null,
      parts: footprint.parts,
      assets: { quicklook: null, sample: null, image: null },
    },
  };
}

/** Ids are unique within a type only. */
export function toFeatureId(itemType: string, itemId: string): SceneId {
  return toSceneId(`${itemType}.${itemId}`);
}

/** @returns null for an id that no item can have */
export function parseFeatureId(featureId: SceneId): { readonly itemType: string; readonly itemId: string } | null {
  const [, itemType, itemId] = /^(\w{1,60})\.([\w-]{1,200})$/.exec(featureId) ?? [];
  return itemType === undefined || itemId === undefined ? null : { itemType, itemId };
}

/** @example satelliteName('skysat', 'SSC6') // 'SkySat-C6' */
function satelliteName(provider: string, id: string): string {
  const [, number_] = /^SSC(\d+)$/.exec(id) ?? [];
  if (number_ !== undefined) return `SkySat-C${number_}`;
  return provider === 'planetscope' ? `PlanetScope ${id}`.trim() : id || provider || 'Planet';
}

function positive(value: number | null): number | null {
  return value !== null && value > 0 ? value : null;
}

function within(value: number | null, least: number, most: number): number | null {
  return value !== null && value >= least && value <= most ? value : null;
}
