import type { BaseMap } from '@groundtrack/contract';
import type { GlobeArea, GlobeFootprint } from './globe.ts';

/**
 * What a globe shows, written on its host element as `data-*` attributes: the documented way for end-to-end tests and
 * for people debugging to read a canvas. Both twins write the same ones.
 */
export interface GlobeState {
  /** `latitude,longitude` of the pin, five decimals; empty without one. */
  readonly pin: string;
  readonly footprints: number;
  /** Faint ones. */
  readonly outlines: number;
  /** `tiles` of an image lie over the map. */
  readonly imagery: 'tiles' | '';
  /** `shown` where the simulated ground lies over the map near the ground. */
  readonly ground: 'shown' | '';
  readonly satellites: number;
  /** Id of the tracked satellite; empty when none is tracked. */
  readonly tracked: string;
  /** How often the drawn swath meets the location; empty without a swath. */
  readonly swath: number | '';
  /** Objects drawn as points. */
  readonly field: number;
  /** Points of the line that is measured. */
  readonly ruler: number;
  /** Positions of the outlines of the area. */
  readonly area: number;
  readonly areaHandles: number;
  readonly areaFaults: number;
  /** `shown` where names of places stand on the map; empty where they are off, or part of its pictures. */
  readonly names: 'shown' | '';
  /** How many names stand in view; 0 where nothing is drawn. */
  readonly namesInView: number;
  /** `failed` when the source of the map does not answer. */
  readonly baseMap: 'built-in' | 'operator' | 'failed';
  /** Where the camera rests or flies to: `latitude,longitude,height in meters`. */
  readonly camera: string;
  /** `none` where nothing is drawn. */
  readonly quality: 'high' | 'low' | 'none';
}

/** What a globe shows before anybody tells it to show something. */
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
} satisfies Partial<GlobeState>;

export function publishState(host: HTMLElement, change: Partial<GlobeState>): void {
  for (const [name, value] of Object.entries(change)) host.dataset[name] = String(value);
}

export function namesState({ namesEdition }: BaseMap, on: boolean): GlobeState['names'] {
  return namesEdition !== null && on ? 'shown' : '';
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
