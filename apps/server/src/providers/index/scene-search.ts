import type { AreaGeometry, Phenomenology, SceneId } from '@groundtrack/contract';
import type { SceneRecord } from '../port/scene-record.ts';

/** Criteria of a search. Unknown facts of a scene match every filter. */
export interface SceneSearch {
  /** Scenes that contain the place, or intersect the area. Longitudes of an area may exceed 180. */
  readonly place: AreaGeometry;
  /** Null means scenes of all providers. */
  readonly providers: readonly string[] | null;
  /** Inclusive, like the end. */
  readonly startMs: number;
  readonly endMs: number;
  readonly phenomenologies: readonly Phenomenology[];
  /** Null means no limit, here and below. */
  readonly minResolutionM: number | null;
  readonly maxResolutionM: number | null;
  /** Fraction 0 to 1. */
  readonly maxCloudCover: number | null;
  readonly maxOffNadirDeg: number | null;
  readonly minSunElevationDeg: number | null;
  /** 1 to 12, in UTC. */
  readonly months: readonly number[] | null;
}

/** The end of a page. */
export interface SceneCursor {
  readonly acquiredAtMs: number;
  readonly featureId: SceneId;
  readonly provider: string;
}

export interface SceneRecordPage {
  readonly records: readonly SceneRecord[];
  /** The start of the next page; null after the last. */
  readonly next: SceneCursor | null;
}

/** A page of a search that may have ended before it had read everything. */
export interface PartialPage extends SceneRecordPage {
  /** Nothing older was read; `next` continues there. */
  readonly searchedToMs?: number;
}

/** The store did not respond. */
export class SceneStoreError extends Error {
  override readonly name: string = 'SceneStoreError';
}

/** The search exceeded the statement timeout. */
export class SearchTooLong extends SceneStoreError {
  override readonly name = 'SearchTooLong';
}
