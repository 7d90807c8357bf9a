import { type Phenomenology, toSceneId } from '@groundtrack/contract';
import { parseFootprint } from '@groundtrack/geo';
import type { SceneRecord } from '../port/scene-record.ts';
import { type ItemValues, isObject, numberAt, textAt, valueAt } from './item-value.ts';
import { toName } from './match-name.ts';
import { parseAssets } from './parse-assets.ts';
import type { StacMapping } from './stac-mapping.ts';

export type ParsedItem =
  | { readonly ok: true; readonly record: SceneRecord }
  | { readonly ok: false; readonly reason: string };

const ID_LENGTH_MAX = 250;
const TEXT_LENGTH_MAX = 100;
/** Images of the Earth are never finer or coarser. */
const RESOLUTION_M = { min: 0.001, max: 100_000 } as const;
/** Imaging satellites did not exist before. */
const EARLIEST_MS = Date.UTC(1960, 0, 1);
const INSTANT = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)$/;

/**
 * Parses one STAC item (1.0 or 1.1) of an unknown source into a scene.
 * @param options.baseUrl address of the item, to resolve relative addresses of assets
 * @returns the scene, or one line with the field, value, and limit that make it invalid
 */
export function parseStacItem(
  item: unknown,
  mapping: StacMapping,
  options: { readonly baseUrl?: string } = {},
): ParsedItem {
  if (!isObject(item)) return refuse('item: is no JSON object');
  if (item['type'] !== 'Feature') return refuse(`type: is ${short(item['type'])}; a STAC item is a "Feature"`);
  const { id, properties } = item;
  if (typeof id !== 'string' || id === '' || id.length > ID_LENGTH_MAX)
    return refuse(`id: is ${short(id)}; it must be a text of 1 to ${ID_LENGTH_MAX} characters`);
  if (!isObject(properties)) return refuse('properties: are missing');
  const values: ItemValues = { item, properties };
  const missing = mapping.requires.find((path) => valueAt(values, [path]) === undefined);
  if (missing !== undefined) return refuse(`${missing}: is missing; every scene of ${mapping.label} has one`);
  const acquiredAtMs = instantAt(values, mapping.fields.acquiredAt);
  if (acquiredAtMs === null) {
    const value = short(valueAt(values, mapping.fields.acquiredAt));
    return refuse(
      `${mapping.fields.acquiredAt[0] ?? 'datetime'}: is ${value}; it must be a date with time and zone (RFC 3339)`,
    );
  }
  const footprint = parseFootprint(item['geometry']);
  if (!footprint.ok) return refuse(footprint.reason);
  const collection = item['collection'];
  const facts = {
    featureId: toSceneId(id),
    collection: typeof collection === 'string' ? collection : '',
    acquiredAtMs,
  };
  return {
    ok: true,
    record: {
      ...facts,
      ...parseFacts(values, mapping),
      parts: footprint.parts,
      assets: parseAssets(values, mapping, options.baseUrl ?? null),
    },
  };
}

type Facts = Omit<SceneRecord, 'featureId' | 'collection' | 'acquiredAtMs' | 'parts' | 'assets'>;

function parseFacts(values: ItemValues, mapping: StacMapping): Facts {
  const { fields } = mapping;
  const phenomenology = toPhenomenology(values, mapping);
  return {
    provider: mapping.provider,
    satellite: toName(mapping.platforms, textAt(values, fields.platform) ?? mapping.label).slice(0, TEXT_LENGTH_MAX),
    groundSampleDistanceM: toResolution(values, mapping),
    cloudCover: toCloudCover(values, mapping),
    // Some catalogs use the sign for the side.
    offNadirDeg: within(absolute(numberAt(values, fields.offNadir)), 0, 90),
    sunElevationDeg: within(numberAt(values, fields.sunElevation), -90, 90),
    sunAzimuthDeg: toAzimuth(numberAt(values, fields.sunAzimuth)),
    phenomenology,
    colorBands: toBands(values, mapping, phenomenology),
    orbitState: oneOf(textAt(values, fields.orbitState), ['ascending', 'descending']),
    lookSide: oneOf(textAt(values, fields.lookSide), ['left', 'right']),
  };
}

function toPhenomenology(values: ItemValues, { kinds }: StacMapping): Phenomenology {
  const rule = kinds.rules.find(({ path, equals }) => {
    const value = valueAt(values, [path]);
    const isKnown = (one: unknown): boolean => typeof one === 'string' && (equals?.includes(one) ?? true);
    return equals === undefined ? value !== undefined : Array.isArray(value) ? value.some(isKnown) : isKnown(value);
  });
  return rule?.is ?? kinds.otherwise;
}

/** The larger side of the resolution cell in meters, or null if the catalog does not state it. */
function toResolution(values: ItemValues, { fields }: StacMapping): number | null {
  const { groups, unit } = fields.groundSampleDistance;
  const known = groups.map((paths) => numberAt(values, paths)).filter((value) => value !== null && value > 0);
  if (known.length === 0) return null;
  return within(Math.max(...known.map(Number)) / (unit === 'cm' ? 100 : 1), RESOLUTION_M.min, RESOLUTION_M.max);
}

function toCloudCover(values: ItemValues, { fields: { cloudCover } }: StacMapping): number | null {
  const value = numberAt(values, cloudCover.paths);
  if (value === null) return null;
  return within(cloudCover.unit === 'percent' ? value / 100 : value, 0, 1);
}

function toBands(values: ItemValues, mapping: StacMapping, phenomenology: Phenomenology): readonly string[] {
  if (phenomenology === 'ms') return mapping.colorBands;
  if (phenomenology === 'pan') return ['pan'];
  const polarizations = valueAt(values, mapping.fields.polarizations);
  if (!Array.isArray(polarizations)) return [];
  return polarizations.filter((one) => typeof one === 'string' && one.length <= TEXT_LENGTH_MAX).slice(0, 20);
}

function instantAt(values: ItemValues, paths: readonly string[]): number | null {
  const text = textAt(values, paths);
  if (text === null || !INSTANT.test(text)) return null;
  const atMs = Date.parse(text.replace(' ', 'T').toUpperCase());
  return Number.isNaN(atMs) || atMs < EARLIEST_MS ? null : atMs;
}

function absolute(value: number | null): number | null {
  return value === null ? null : Math.abs(value);
}

/** Normalizes to 0 to 360. An angle in this range keeps its last digit. */
function toAzimuth(value: number | null): number | null {
  return value === null || (value >= 0 && value < 360) ? value : ((value % 360) + 360) % 360;
}

/** Impossible values count as unknown. */
function within(value: number | null, min: number, max: number): number | null {
  return value === null || value < min || value > max ? null : value;
}

function oneOf<const T extends string>(text: string | null, allowed: readonly T[]): T | null {
  const lower = text?.toLowerCase();
  return allowed.find((one) => one === lower) ?? null;
}

function short(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value).slice(0, 60);
}

function refuse(reason: string): ParsedItem {
  return { ok: false, reason };
}
