import type { GlobeArea, GlobeFootprint, MapLayer } from './globe.ts';

/**
 * The state of a globe, written to its host element as `data-*` attributes. End-to-end tests and developers use them to
 * read the canvas. Both implementations write the same ones.
 */
export interface GlobeState {
  /** `latitude,longitude` of the pin, five decimals; empty without one. */
  readonly pin: string;
  readonly footprints: number;
  /** Faint ones. */
  readonly outlines: number;
  /** `tiles` if an image is shown over the map. */
  readonly imagery: 'tiles' | '';
  /** `shown` if the simulated ground is shown over the map near the ground. */
  readonly ground: 'shown' | '';
  readonly satellites: number;
  /** Id of the tracked satellite; empty when none is tracked. */
  readonly tracked: string;
  /** Number of contacts of the swath with the location; empty without a swath. */
  readonly swath: number | '';
  /** Objects drawn as points. */
  readonly field: number;
  /** Points of the line that is measured. */
  readonly ruler: number;
  /** Positions of the outlines of the area. */
  readonly area: number;
  readonly areaHandles: number;
  readonly areaFaults: number;
  /** `shown` if place names are visible; empty if they are off. */
  readonly names: 'shown' | '';
  /** Number of names in view; 0 if nothing is drawn. */
  readonly namesInView: number;
  /** `online` while the map of another server is in view, `failed` if this server does not respond. */
  readonly baseMap: 'built-in' | 'online' | 'failed';
  /** The chosen layer of the map. */
  readonly layer: MapLayer;
  /** Where the camera is or flies to: `latitude,longitude,height in meters`. */
  readonly camera: string;
  /** `none` if nothing is drawn. */
  readonly quality: 'high' | 'low' | 'none';
}

/** The initial state of a globe. */
export const NOTHING_SHOWN = {
  pin: '',
  footprints: 0,
  outlines: 0,
  imagery: '',
  ground: '',
  satellites: 0,
  tracked: '',
  swath: '',
  field: 0,
  ruler: 0,
  area: 0,
  areaHandles: 0,
  areaFaults: 0,
  layer: 'map',
  names: 'shown',
  namesInView: 0,
} satisfies Partial<GlobeState>;

export function publishState(host: HTMLElement, change: Partial<GlobeState>): void {
  for (const [name, value] of Object.entries(change)) host.dataset[name] = String(value);
}

export function countFootprints(footprints: readonly GlobeFootprint[]): Pick<GlobeState, 'footprints' | 'outlines'> {
  const outlines = footprints.filter(({ faint }) => faint === true).length;
  return { footprints: footprints.length - outlines, outlines };
}

export function countArea(area: GlobeArea | null): Pick<GlobeState, 'area' | 'areaHandles' | 'areaFaults'> {
  return {
    area: area?.rings.reduce((sum, { length }) => sum + length, 0) ?? 0,
    areaHandles: area?.handles.length ?? 0,
    areaFaults: area?.faults.length ?? 0,
  };
}

export function pointText({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${latitude.toFixed(5)},${longitude.toFixed(5)}`;
}

/** `<html data-globe>`: `ready` once three frames in a row had every tile, `none` without WebGL. */
export function publishReadiness(readiness: 'loading' | 'ready' | 'none' | null): void {
  const { dataset } = document.documentElement;
  if (readiness === null) delete dataset['globe'];
  else dataset['globe'] = readiness;
}
