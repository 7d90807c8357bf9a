import type { Omm } from '@groundtrack/contract';
import type { Pass, Site } from '@groundtrack/orbit';
import type { GlobeSatellite } from '../globe/globe.ts';

/** What the worker needs of a satellite. */
export interface OrbitingSatellite {
  readonly id: string;
  readonly name: string;
  readonly omm: Omm;
}

/** A satellite without a usable orbit, and why. */
export interface BadSatellite {
  readonly satelliteId: string;
  readonly reason: string;
}

export interface PassJob {
  readonly kind: 'passes';
  readonly site: Site;
  /** The window, Unix milliseconds. */
  readonly startMs: number;
  readonly endMs: number;
  readonly minElevationDeg: number;
}

export interface TrackJob {
  readonly kind: 'tracks';
  readonly startMs: number;
  readonly stepSec: number;
  readonly count: number;
}

export type Job = PassJob | TrackJob;

/** Results of some of the satellites. The positions of tracks are transferred, not copied. */
export type Part =
  | { readonly kind: 'passes'; readonly passes: readonly Pass[]; readonly bad: readonly BadSatellite[] }
  | { readonly kind: 'tracks'; readonly tracks: readonly GlobeSatellite[] };

export type ToWorker =
  /** Replaces the table of satellites; later runs work on it. */
  | { readonly type: 'load'; readonly satellites: readonly OrbitingSatellite[] }
  | { readonly type: 'start'; readonly runId: number; readonly job: Job }
  | { readonly type: 'cancel'; readonly runId: number };

export type FromWorker =
  | { readonly type: 'chunk'; readonly runId: number; readonly part: Part }
  | { readonly type: 'progress'; readonly runId: number; readonly done: number; readonly total: number }
  | { readonly type: 'complete'; readonly runId: number }
  | { readonly type: 'error'; readonly runId: number; readonly message: string };
