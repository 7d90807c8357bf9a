import { type SceneId, toSceneId } from '@groundtrack/contract';
import { parseFootprint } from '@groundtrack/geo';
import * as z from 'zod';
import { toInstant } from '../market/to-instant.ts';
import type { SceneRecord } from '../port/scene-record.ts';

/** A field of another type counts as unknown. */
const number = z.number().finite().nullish().catch(null);
const text = z.string().min(1).max(200).nullish().catch(null);

/** The properties that an item of the archive and one of a delivery share, as far as we use them. */
const properties = z.object({
  platform: text,
  datetime: text,
  start_datetime: text,
  'sar:resolution_azimuth': number,
  'sar:resolution_range': number,
  'sar:observation_direction': z.enum(['left', 'right']).nullish().catch(null),
  'sat:orbit_state': z.enum(['ascending', 'descending']).nullish().catch(null),
  'umbra:grazing_angle_degrees': number,
  'umbra:collect_id': text,
  'umbra:collect_ids': z.array(z.string()).nullish().catch(null),
  'umbra:task_id': text,
  'umbra:open-data-catalog': z.boolean().nullish().catch(null),
});

const asset = z.object({
  title: text,
  type: text,
  alternate: z
    .object({ s3_signed: z.object({ href: z.string().min(1) }) })
    .nullish()
    .catch(null),
});

const item = z.object({
  id: z.string().min(1).max(200),
  geometry: z.unknown(),
  properties,
  assets: z.record(z.string(), asset).catch({}),
});
export type UmbraItem = z.output<typeof item>;

/** A scene of the archive, or of a delivery. */
export interface UmbraScene {
  readonly record: SceneRecord;
  /** What an order of the archive names; null if the item does not. */
  readonly collectId: string | null;
  readonly taskId: string | null;
  readonly isOpen: boolean;
  /** Incidence on the ground: 90° minus the grazing angle. The off-nadir angle is not stated. */
  readonly incidenceDeg: number | null;
}

/** Times of a satellite: an item has its start, and `datetime` may be null. */
function acquiredAt({ datetime, start_datetime: start }: UmbraItem['properties']): number | null {
  return (start ? toInstant(start) : null) ?? (datetime ? toInstant(datetime) : null);
}

export function parseItem(value: unknown): UmbraItem | null {
  return item.safeParse(value).data ?? null;
}

/** @returns null for an item that lacks a fact that a sale needs */
export function parseScene(provider: string, value: unknown): UmbraScene | null {
  const parsed = parseItem(value);
  if (!parsed) return null;
  const { properties: facts } = parsed;
  const acquiredAtMs = acquiredAt(facts);
  const footprint = parseFootprint(parsed.geometry);
  if (acquiredAtMs === null || !footprint.ok || !facts.platform) return null;
  const resolutions = [facts['sar:resolution_azimuth'], facts['sar:resolution_range']];
  const known = resolutions.filter((one) => typeof one === 'number').filter((one) => one > 0);
  const grazingDeg = facts['umbra:grazing_angle_degrees'] ?? null;
  return {
    collectId: facts['umbra:collect_id'] ?? facts['umbra:collect_ids']?.[0] ?? null,
    taskId: facts['umbra:task_id'] ?? null,
    isOpen: facts['umbra:open-data-catalog'] ?? false,
    incidenceDeg: grazingDeg === null ? null : 90 - grazingDeg,
    record: {
      featureId: toSceneId(parsed.id),
      provider,
      satellite: facts.platform,
      collection: 'archive',
      acquiredAtMs,
      // Looks make pixels longer in azimuth, so the coarser one counts. Stated values have noise.
      groundSampleDistanceM: known.length > 0 ? Math.round(Math.max(...known) * 1000) / 1000 : null,
      cloudCover: null,
      offNadirDeg: null,
      sunElevationDeg: null,
      sunAzimuthDeg: null,
      phenomenology: 'sar',
      colorBands: [],
      orbitState: facts['sat:orbit_state'] ?? null,
      lookSide: facts['sar:observation_direction'] ?? null,
      parts: footprint.parts,
      assets: { quicklook: null, sample: null, image: null },
    },
  };
}

/** The GEC of a delivered item: its name, and its signed link if there is one; null if it has no GEC. */
export function gecOf({ assets }: UmbraItem): { readonly fileName: string; readonly url: string | null } | null {
  // The title of a GEC is GEC, or TIFF in items of the second version. Keys are file names.
  for (const title of ['GEC', 'TIFF'])
    for (const [fileName, one] of Object.entries(assets))
      if (one.title === title && /tiff/i.test(`${one.type ?? ''} ${fileName}`))
        return { fileName, url: one.alternate?.s3_signed.href ?? null };
  return null;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** @returns null for an id that Umbra cannot have */
export function toUuid(id: SceneId | string): string | null {
  return UUID.test(id) ? id : null;
}
