import type { BaseMap, OnlineMap, SimulatedGround } from '@groundtrack/contract';

/** The globe for the rest of the app: plain data in, events out. Hides Cesium, and its absence. */

export interface GlobePoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** The selected place. Its name is shown below its pin; without one, only the pin. */
export interface GlobePin extends GlobePoint {
  readonly name?: string;
}

/** Upper left, lower left, lower right, upper right: counter-clockwise on the ground. */
export type GlobeQuad = readonly [GlobePoint, GlobePoint, GlobePoint, GlobePoint];

export interface GlobeFootprint {
  readonly id: string;
  /** Four corners are those of the quicklook. Any other number is an outline without an image. */
  readonly corners: readonly GlobePoint[];
  /** Outlined parts, such as boxes for sale or the purchased area. */
  readonly boxes?: readonly (readonly GlobePoint[])[];
  /** URL of the quicklook (an object or data URL); null while it loads or if there is none. */
  readonly imageUrl: string | null;
  /** Drawn with a stronger outline, for a hovered row. */
  readonly highlighted?: boolean;
  /** A thin outline that clicks and hovering ignore. */
  readonly faint?: boolean;
}

export interface GlobeSatellite {
  readonly id: string;
  readonly name: string;
  /** Colors them differently; optical without. */
  readonly sensor?: 'optical' | 'sar';
  readonly startMs: number;
  readonly stepSec: number;
  /** x, y, z in Earth-fixed meters, one triple per step. */
  readonly ecefM: Float64Array;
}

/** A strip of ground between two lines with the same number of points. */
export interface GlobeStrip {
  readonly left: readonly GlobePoint[];
  readonly right: readonly GlobePoint[];
}

/** The ground in a satellite's view along its track. */
export interface GlobeSwath {
  /** Colors it like its satellite; optical without. */
  readonly sensor?: 'optical' | 'sar';
  /** One, or for radar one per side to which it looks. */
  readonly bands: readonly GlobeStrip[];
  /** Highlighted parts, from which the selected location is in view. */
  readonly lit: readonly GlobeStrip[];
}

/**
 * Many objects as points, between two times. States are x, y, z in Earth-fixed meters and their derivatives in m/s, six
 * numbers per object. Between the two times a cubic Hermite curve is accurate to half a meter over a minute. An object
 * without a position has NaN.
 */
export interface GlobeField {
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly startMs: number;
  readonly endMs: number;
  readonly startStates: Float64Array;
  readonly endStates: Float64Array;
}

/** An image as Web Mercator tiles over the base map. */
export interface GlobeImagery {
  /** With `{z}`, `{x}` and `{y}`, of this server. */
  readonly template: string;
  /** West, south, east, north in degrees; east may pass 180. */
  readonly bounds: readonly [number, number, number, number];
  readonly maxLevel: number;
}

/** The part that a handle moves: a vertex, the middle of an edge, or the whole area. */
export interface GlobeHandle {
  readonly point: GlobePoint;
  readonly kind: 'vertex' | 'middle' | 'whole';
  readonly selected?: boolean;
}

/** A searched or drawn area. Unchanged objects are not drawn again. */
export interface GlobeArea {
  /** Lines, straight in degrees. Outlines and holes are closed. Longitudes are continuous and may exceed 180. */
  readonly rings: readonly (readonly GlobePoint[])[];
  readonly handles: readonly GlobeHandle[];
  /** Positions of faults. */
  readonly faults: readonly GlobePoint[];
}

export type MapLayer = OnlineMap['layer'];

/** `base-map`: its source does not respond, and everything else works. `stopped`: rendering has stopped. */
type GlobeFailure = 'base-map' | 'stopped';

export interface GlobeEvents {
  /** A click on the ground, with the footprints there, top one first. */
  readonly onPick: (point: GlobePoint, footprintIds?: readonly string[]) => void;
  /** The top footprint under the pointer; null if none. */
  readonly onHoverFootprint?: (id: string | null) => void;
  /** A handle of the area, by index, is pressed, dragged or released. The camera does not move during the drag. */
  readonly onHandle?: (index: number, phase: 'take' | 'move' | 'drop', point: GlobePoint) => void;
  /** A click on a satellite, or on an object of the field. */
  readonly onPickSatellite: (id: string) => void;
  /** A double click. */
  readonly onStopTracking: () => void;
}

/** A camera that looks straight down. */
export interface CameraView {
  readonly center: GlobePoint;
  readonly heightM: number;
}

/** One globe on one element. Every method may be called at any time until `destroy`. */
export interface Globe {
  /** Moves the camera, at once for users who prefer reduced motion. */
  flyTo(point: GlobePoint, heightM: number, durationSec: number): void;
  /** Where the camera is, or flies to, to return there later. */
  cameraView(): CameraView;
  setPin(pin: GlobePin | null): void;
  setFootprints(footprints: readonly GlobeFootprint[]): void;
  setImagery(imagery: GlobeImagery | null): void;
  /** Shows the ground of simulated providers over the map near the ground; null removes it. */
  setGround(ground: SimulatedGround | null): void;
  /** Shows the map of another server if there is one for this layer and it responds, and the built-in one otherwise. */
  setLayer(layer: MapLayer): void;
  setSatellites(satellites: readonly GlobeSatellite[]): void;
  /** Follows a satellite or an object of the field; ignores unknown ids. */
  track(satelliteId: string | null): void;
  /** Draws the path of a satellite stronger than the others, for a hovered row; ignores unknown ids. */
  highlightSatellite(satelliteId: string | null): void;
  setSwath(swath: GlobeSwath | null): void;
  setField(field: GlobeField | null): void;
  /** A line through points along the ground; none removes it. */
  setRuler(points: readonly GlobePoint[]): void;
  setArea(area: GlobeArea | null): void;
  /** Whether the night side is shaded from a great height; on by default. */
  setDayNight(on: boolean): void;
  /** Whether place names are visible; on by default. */
  setNames(on: boolean): void;
  /** Moves the camera to this fraction of its height: below 1 closer, towards a pin in view, above 1 farther. */
  zoom(share: number): void;
  /** Moves the view over the ground by steps of about a third of the view, or rotates around the followed object. */
  pan(right: number, up: number): void;
  /** Looks straight down with north at the top; stops following a satellite. */
  faceNorth(): void;
  /** Returns to the initial height, over the pin or, without one, over the current position. */
  goHome(): void;
  destroy(): void;
}

/**
 * `low` omits stars and antialiasing, for software renderers. `adaptive` starts high and switches to low if
 * the first frames are slow.
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
