import type { DrawnArea, Omm } from '@groundtrack/contract';
import type { LookSide, ParsedElements, Site } from '@groundtrack/orbit';
import type { GlobeField, GlobeSatellite, GlobeSwath } from '../globe/globe.ts';
import type { FoundPass } from './found-pass.ts';

/** The satellite data that the worker needs. */
export interface OrbitingSatellite {
  readonly id: string;
  readonly name: string;
  readonly omm: Omm;
  /** Maximum off-nadir angle; null or absent if unknown. */
  readonly maxOffNadirDeg?: number | null;
  /** Minimum off-nadir angle of radar, which looks to the side; 0 by default. */
  readonly minOffNadirDeg?: number;
  /** The side to which it looks; both by default. */
  readonly lookSide?: LookSide;
  /** A higher minimum elevation than the job's, for use over an area. */
  readonly minElevationDeg?: number;
}

/** A satellite without a usable orbit, and why. */
export interface BadSatellite {
  readonly satelliteId: string;
  readonly reason: string;
}

/** An area to use instead of the site of a job. */
export interface WantedArea {
  readonly geometry: DrawnArea;
  /** Maximum off-nadir angle; null for each satellite's own limit. */
  readonly maxOffNadirDeg: number | null;
}

export interface PassJob {
  readonly kind: 'passes';
  readonly site: Site;
  /** The window, Unix milliseconds. */
  readonly startMs: number;
  readonly endMs: number;
  readonly minElevationDeg: number;
  /** Only the next pass of each satellite. */
  readonly firstOnly?: boolean;
  /** Includes passes that reach a part of it but not the site itself. */
  readonly area?: WantedArea;
}

export interface TrackJob {
  readonly kind: 'tracks';
  readonly startMs: number;
  readonly stepSec: number;
  readonly count: number;
}

/** The states of everything in the table at two times, from which a globe moves many points. */
export interface FieldJob {
  readonly kind: 'field';
  readonly startMs: number;
  readonly endMs: number;
}

/** The ground in one satellite's view from `startMs`, and the parts from which the site is in view. */
export interface ReachJob {
  readonly kind: 'reach';
  readonly satelliteId: string;
  readonly maxOffNadirDeg: number;
  readonly site: Site;
  readonly startMs: number;
  readonly stepSec: number;
  readonly count: number;
}

/** A whole catalog as OMM in CSV. It becomes the table for later runs. */
interface CatalogJob {
  readonly kind: 'catalog';
  readonly text: string;
}

/** Pasted elements (TLE, OMM in JSON or CSV), parsed off the main thread. The table stays unchanged. */
interface ReadJob {
  readonly kind: 'read';
  readonly text: string;
}

export type Job = PassJob | TrackJob | FieldJob | ReachJob | CatalogJob | ReadJob;

/** An object of a catalog; `id` is its catalog number. */
interface CatalogRow {
  readonly id: string;
  readonly name: string;
  readonly epochMs: number;
}

/** Results of some of the satellites. */
export type Part =
  | { readonly kind: 'passes'; readonly passes: readonly FoundPass[]; readonly bad: readonly BadSatellite[] }
  | { readonly kind: 'tracks'; readonly tracks: readonly GlobeSatellite[] }
  | { readonly kind: 'field'; readonly field: GlobeField }
  | { readonly kind: 'reach'; readonly swath: GlobeSwath | null }
  /** Unreadable rows are named by their line, `line 7`. */
  | { readonly kind: 'catalog'; readonly rows: readonly CatalogRow[]; readonly bad: readonly BadSatellite[] }
  | { readonly kind: 'read'; readonly parsed: ParsedElements };

export type ToWorker =
  /** Replaces the table of satellites for later runs. */
  | { readonly type: 'load'; readonly satellites: readonly OrbitingSatellite[] }
  | { readonly type: 'start'; readonly runId: number; readonly job: Job }
  | { readonly type: 'cancel'; readonly runId: number };

export type FromWorker =
  | { readonly type: 'chunk'; readonly runId: number; readonly part: Part }
  | { readonly type: 'progress'; readonly runId: number; readonly done: number; readonly total: number }
  | { readonly type: 'complete'; readonly runId: number }
  | { readonly type: 'error'; readonly runId: number; readonly message: string };
