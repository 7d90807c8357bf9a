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
  destroy(): void;
}

/**
 * `low` leaves out stars, atmosphere and smoothing: what a software renderer can draw. `adaptive` begins high and
 * lowers itself when the first frames are slow.
 */
export type GlobeQuality = 'high' | 'adaptive' | 'low';

export type CreateGlobe = (host: HTMLElement, events: GlobeEvents, quality?: GlobeQuality) => Globe;
