import type { AreaGeometry, Phenomenology, SceneId } from '@groundtrack/contract';
import type { SceneRecord } from '../port/scene-record.ts';

/** What is looked for. A fact the catalog does not give passes every filter. */
export interface SceneSearch {
  /** Scenes that hold the place, or share ground with the area; longitudes of an area may pass 180. */
  readonly place: AreaGeometry;
  /** Null: scenes of all providers. */
  readonly providers: readonly string[] | null;
  /** Both ends are part of it. */
  readonly startMs: number;
  readonly endMs: number;
  readonly phenomenologies: readonly Phenomenology[];
  /** Null: no limit, here and below. */
  readonly minResolutionM: number | null;
  readonly maxResolutionM: number | null;
  /** Fraction 0 to 1. */
  readonly maxCloudCover: number | null;
  readonly maxOffNadirDeg: number | null;
  readonly minSunElevationDeg: number | null;
  /** 1 to 12, in UTC. */
  readonly months: readonly number[] | null;
}

/** Where a page ended. */
export interface SceneCursor {
  readonly acquiredAtMs: number;
  readonly featureId: SceneId;
  readonly provider: string;
}

export interface SceneRecordPage {
  readonly records: readonly SceneRecord[];
  /** Begins the next page; null when this is the last. */
  readonly next: SceneCursor | null;
}

/** A page of a search that may have ended before it had looked at everything. */
export interface PartialPage extends SceneRecordPage {
  /** Nothing older was looked at, `next` goes on there. */
  readonly searchedToMs?: number;
}

/** The store did not answer. */
export class SceneStoreError extends Error {
  override readonly name: string = 'SceneStoreError';
}

/** The search took longer than the database works on one. */
export class SearchTooLong extends SceneStoreError {
  override readonly name = 'SearchTooLong';
}
