import type { BaseMap } from '@groundtrack/contract';

/** The globe as the rest of the app knows it: plain data in, events out. Cesium stays behind it, and so does its absence. */

export interface GlobePoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** Upper left, lower left, lower right, upper right: counter-clockwise on the ground. */
export type GlobeQuad = readonly [GlobePoint, GlobePoint, GlobePoint, GlobePoint];

export interface GlobeFootprint {
  readonly id: string;
  /** The corners of the quicklook. */
  readonly corners: GlobeQuad;
  /** Parts of it that are outlined, such as the boxes on sale. */
  readonly boxes?: readonly GlobeQuad[];
  /** Address of the quicklook (an object or data URL); null while it loads or when there is none. */
  readonly imageUrl: string | null;
  /** Drawn with a stronger outline, for the row that is pointed at in a list. */
  readonly highlighted?: boolean;
}

export interface GlobeSatellite {
  readonly id: string;
  readonly name: string;
  readonly startMs: number;
  readonly stepSec: number;
  /** x, y, z in Earth-fixed metres, one triple a step. */
  readonly ecefM: Float64Array;
}

/** A strip of ground, as two lines that run along it; both have the same number of points. */
export interface GlobeStrip {
  readonly left: readonly GlobePoint[];
  readonly right: readonly GlobePoint[];
}

/** The ground a satellite can point at on its way. */
export interface GlobeSwath {
  readonly band: GlobeStrip;
  /** The parts from which the selected location is within reach; drawn lit. */
  readonly lit: readonly GlobeStrip[];
}

/**
 * Many objects as points, from one moment to another. States are x, y, z in Earth-fixed metres and their time
 * derivatives in m/s, six numbers an object; between the two moments a cubic Hermite curve is exact to half a metre
 * over a minute. An object without a position has NaN.
 */
export interface GlobeField {
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly startMs: number;
  readonly endMs: number;
  readonly startStates: Float64Array;
  readonly endStates: Float64Array;
}

export interface GlobeEvents {
  /** A click on the ground. */
  readonly onPick: (point: GlobePoint) => void;
  /** A click on a satellite. */
  readonly onPickSatellite: (id: string) => void;
  /** A double click. */
  readonly onStopTracking: () => void;
}

/** One globe on one element. Every method may be called at any time until `destroy`. */
export interface Globe {
  flyTo(point: GlobePoint, heightM: number, durationSec: number): void;
  setPin(point: GlobePoint | null): void;
  setFootprints(footprints: readonly GlobeFootprint[]): void;
  setSatellites(satellites: readonly GlobeSatellite[]): void;
  track(satelliteId: string | null): void;
  setSwath(swath: GlobeSwath | null): void;
  setField(field: GlobeField | null): void;
  destroy(): void;
}

/**
 * `low` leaves out stars, atmosphere and smoothing: what a software renderer can draw. `adaptive` begins high and
 * lowers itself when the first frames are slow.
 */
export type GlobeQuality = 'high' | 'adaptive' | 'low';

export interface GlobeOptions {
  readonly quality: GlobeQuality;
  readonly baseMap: BaseMap;
}

export type CreateGlobe = (host: HTMLElement, events: GlobeEvents, options: GlobeOptions) => Globe;
