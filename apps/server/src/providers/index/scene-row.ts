import { createHash } from 'node:crypto';
import type { Phenomenology, Polygon, SceneId } from '@groundtrack/contract';
import type { SceneRecord } from '../port/scene-record.ts';
import { parseCorePolygon } from './core-polygon.ts';

/** A row of `scene` in a search result. */
export interface SceneRow {
  readonly provider: string;
  readonly feature_id: SceneId;
  readonly acquired_at: Date;
  readonly ground_sample_distance_m: number | null;
  readonly cloud_cover: number | null;
  readonly off_nadir_deg: number | null;
  readonly sun_elevation_deg: number | null;
  readonly phenomenology: Phenomenology;
  readonly footprint: string;
  readonly details: SceneDetails;
}

/** Facts that are shown but not searched. */
type SceneDetails = Pick<
  SceneRecord,
  'collection' | 'satellite' | 'sunAzimuthDeg' | 'colorBands' | 'orbitState' | 'lookSide' | 'assets'
> & {
  /** Omitted if the footprint of the row is complete. */
  readonly parts?: readonly Polygon[];
};

export function toRecord(row: SceneRow): SceneRecord {
  const { parts, ...details } = row.details;
  return {
    featureId: row.feature_id,
    provider: row.provider,
    acquiredAtMs: row.acquired_at.getTime(),
    groundSampleDistanceM: row.ground_sample_distance_m,
    cloudCover: row.cloud_cover,
    offNadirDeg: row.off_nadir_deg,
    sunElevationDeg: row.sun_elevation_deg,
    phenomenology: row.phenomenology,
    ...details,
    parts: parts ?? [parseCorePolygon(row.footprint)],
  };
}

export function toDetails(record: SceneRecord): SceneDetails {
  const { collection, satellite, sunAzimuthDeg, colorBands, orbitState, lookSide, assets, parts } = record;
  const details = { collection, satellite, sunAzimuthDeg, colorBands, orbitState, lookSide, assets };
  const isSimple = parts.length === 1 && parts[0]?.coordinates.length === 1;
  return isSimple ? details : { ...details, parts };
}

/** A hash of the content of a scene, independent of the time and order of reading. */
export function contentHash(record: SceneRecord): Buffer {
  return createHash('sha1').update(JSON.stringify(record)).digest().subarray(0, 16);
}
