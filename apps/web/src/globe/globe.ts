import type { BaseMap, SimulatedGround } from '@groundtrack/contract';

/** The globe as the rest of the app knows it: plain data in, events out. Cesium stays behind it, and so does its absence. */

export interface GlobePoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** Upper left, lower left, lower right, upper right: counter-clockwise on the ground. */
export type GlobeQuad = readonly [GlobePoint, GlobePoint, GlobePoint, GlobePoint];

export interface GlobeFootprint {
  readonly id: string;
  /** Four corners are those of the quicklook; any other number is an outline that nothing is draped over. */
  readonly corners: readonly GlobePoint[];
  /** Parts of it that are outlined, such as the boxes on sale or the area that was bought. */
  readonly boxes?: readonly (readonly GlobePoint[])[];
  /** Address of the quicklook (an object or data URL); null while it loads or when there is none. */
  readonly imageUrl: string | null;
  /** Drawn with a stronger outline, for the row that is pointed at in a list. */
  readonly highlighted?: boolean;
  /** Outlined thinly, to show where it is: no click or pointer finds it. */
  readonly faint?: boolean;
}

export interface GlobeSatellite {
  readonly id: string;
  readonly name: string;
  /** Colors them differently; optical without. */
  readonly sensor?: 'optical' | 'sar';
  readonly startMs: number;
  readonly stepSec: number;
  /** x, y, z in Earth-fixed meters, one triple a step. */
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
 * Many objects as points, from one moment to another. States are x, y, z in Earth-fixed meters and their time
 * derivatives in m/s, six numbers an object; between the two moments a cubic Hermite curve is exact to half a meter
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

/** An image as Web Mercator tiles, laid over the base map. */
export interface GlobeImagery {
  /** With `{z}`, `{x}` and `{y}`, of this server. */
  readonly template: string;
  /** West, south, east, north in degrees; east may pass 180. */
  readonly bounds: readonly [number, number, number, number];
  readonly maxLevel: number;
}

/** What can be taken with the pointer: a position of the outline, the middle of an edge, the whole area. */
export interface GlobeHandle {
  readonly point: GlobePoint;
  readonly kind: 'vertex' | 'middle' | 'whole';
  readonly selected?: boolean;
}

/** An area that is searched or drawn. What stays the same object from one call to the next is not drawn anew. */
export interface GlobeArea {
  /** Lines, straight in degrees; outlines and holes end where they begin. Longitudes run on and may pass 180. */
  readonly rings: readonly (readonly GlobePoint[])[];
  readonly handles: readonly GlobeHandle[];
  /** Where something is wrong with it. */
  readonly faults: readonly GlobePoint[];
}

/** `base-map`: its source does not answer, everything else goes on. `stopped`: nothing is drawn any more. */
type GlobeFailure = 'base-map' | 'stopped';

export interface GlobeEvents {
  /** A click on the ground, and the footprints drawn there, the one on top first. */
  readonly onPick: (point: GlobePoint, footprintIds?: readonly string[]) => void;
  /** The footprint on top under the pointer; null beside all. */
  readonly onHoverFootprint?: (id: string | null) => void;
  /** A handle of the area, by its index, is taken, moved over the ground or let go. Meanwhile the camera rests. */
  readonly onHandle?: (index: number, phase: 'take' | 'move' | 'drop', point: GlobePoint) => void;
  /** A click on a satellite, or on an object of the field. */
  readonly onPickSatellite: (id: string) => void;
  /** A double click. */
  readonly onStopTracking: () => void;
}

/** One globe on one element. Every method may be called at any time until `destroy`. */
export interface Globe {
  flyTo(point: GlobePoint, heightM: number, durationSec: number): void;
  setPin(point: GlobePoint | null): void;
  setFootprints(footprints: readonly GlobeFootprint[]): void;
  setImagery(imagery: GlobeImagery | null): void;
  /** Lays the ground that simulated providers photograph over the map near the ground; null takes it away. */
  setGround(ground: SimulatedGround | null): void;
  setSatellites(satellites: readonly GlobeSatellite[]): void;
  /** Follows a satellite or an object of the field; nothing happens for what is not there. */
  track(satelliteId: string | null): void;
  setSwath(swath: GlobeSwath | null): void;
  setField(field: GlobeField | null): void;
  /** A line through points along the ground; none removes it. */
  setRuler(points: readonly GlobePoint[]): void;
  setArea(area: GlobeArea | null): void;
  /** Whether the night side is shaded while the camera is far away; it is from the start. */
  setDayNight(on: boolean): void;
  /** Whether names of places stand on the map, if it has them apart from its pictures; they do from the start. */
  setNames(on: boolean): void;
  /** Moves the camera to this share of its height: below 1 nearer, above 1 farther. */
  zoom(share: number): void;
  /** Moves the view over the ground, by steps of about a third of what it shows; turns around what it follows. */
  pan(right: number, up: number): void;
  /** Looks straight down with north at the top; stops following a satellite. */
  faceNorth(): void;
  /** The height of the start, over the pin or, without one, over where the camera is. */
  goHome(): void;
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

export interface GlobeSignals extends GlobeEvents {
  /** Called at most once for each failure. */
  readonly onFailure: (failure: GlobeFailure) => void;
}

export type CreateGlobe = (host: HTMLElement, events: GlobeSignals, options: GlobeOptions) => Globe;
