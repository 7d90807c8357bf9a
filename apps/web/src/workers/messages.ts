import type { DrawnArea, Omm } from '@groundtrack/contract';
import type { LookSide, ParsedElements, Site } from '@groundtrack/orbit';
import type { GlobeField, GlobeSatellite, GlobeSwath } from '../globe/globe.ts';
import type { FoundPass } from './found-pass.ts';
import type { PackedPasses } from './packed-passes.ts';

/** What the worker needs of a satellite. */
export interface OrbitingSatellite {
  readonly id: string;
  readonly name: string;
  readonly omm: Omm;
  /** How far it points from straight down; null or absent when that is not known. */
  readonly maxOffNadirDeg?: number | null;
  /** Of radar, which does not look straight down; 0 if absent. */
  readonly minOffNadirDeg?: number;
  /** To which side of its way it looks; to both if absent. */
  readonly lookSide?: LookSide;
  /** Where it is used over an area from a greater elevation than the job asks. */
  readonly minElevationDeg?: number;
}

/** A satellite without a usable orbit, and why. */
export interface BadSatellite {
  readonly satelliteId: string;
  readonly reason: string;
}

/** An area that is looked at instead of the site of a job. */
export interface WantedArea {
  readonly geometry: DrawnArea;
  /** Farther from straight down nothing is looked at; null: as far as each satellite points. */
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
  /** Passes that reach a part of it are wanted, not those over the site alone. */
  readonly area?: WantedArea;
}

export interface TrackJob {
  readonly kind: 'tracks';
  readonly startMs: number;
  readonly stepSec: number;
  readonly count: number;
}

/** The states of everything in the table at two moments: what a globe needs to move many points. */
export interface FieldJob {
  readonly kind: 'field';
  readonly startMs: number;
  readonly endMs: number;
}

/** The ground one satellite can point at from `startMs` on, and where the site is within its reach. */
export interface ReachJob {
  readonly kind: 'reach';
  readonly satelliteId: string;
  readonly maxOffNadirDeg: number;
  readonly site: Site;
  readonly startMs: number;
  readonly stepSec: number;
  readonly count: number;
}

/** A whole catalog, OMM in CSV: it becomes the table, and later runs work on it. */
interface CatalogJob {
  readonly kind: 'catalog';
  readonly text: string;
}

/** Elements someone pasted (TLE, OMM in JSON or CSV), read away from the page; the table stays as it is. */
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
  /** Rows that could not be read are named by their line, `line 7`. */
  | { readonly kind: 'catalog'; readonly rows: readonly CatalogRow[]; readonly bad: readonly BadSatellite[] }
  | { readonly kind: 'read'; readonly parsed: ParsedElements };

/** A part on its way between threads; its arrays of numbers are handed over, not copied. */
export type SentPart =
  | Exclude<Part, { readonly kind: 'passes' }>
  | { readonly kind: 'passes'; readonly packed: PackedPasses; readonly bad: readonly BadSatellite[] };

export type ToWorker =
  /** Replaces the table of satellites; later runs work on it. */
  | { readonly type: 'load'; readonly satellites: readonly OrbitingSatellite[] }
  | { readonly type: 'start'; readonly runId: number; readonly job: Job }
  | { readonly type: 'cancel'; readonly runId: number };

export type FromWorker =
  | { readonly type: 'chunk'; readonly runId: number; readonly part: SentPart }
  | { readonly type: 'progress'; readonly runId: number; readonly done: number; readonly total: number }
  | { readonly type: 'complete'; readonly runId: number }
  | { readonly type: 'error'; readonly runId: number; readonly message: string };
