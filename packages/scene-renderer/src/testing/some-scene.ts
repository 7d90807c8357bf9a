import { boxAround } from '@groundtrack/geo';
import { GROUND_ID } from '../conditions.ts';
import type { SceneLook } from '../scene.ts';
import { boxView } from '../view.ts';

export type Place = readonly [lonDeg: number, latDeg: number];

/** A scene of about 14 km around a place, rotated like satellite tracks, in calm conditions. */
export function toScene([lonDeg, latDeg]: Place, changes: Partial<SceneLook> = {}): SceneLook {
  const half = 0.063;
  const c = Math.cos((latDeg * Math.PI) / 180);
  const corner = (x: number, y: number): [number, number] => [
    lonDeg + (half * (x + 0.17 * y)) / c,
    latDeg + half * (y - 0.17 * x),
  ];
  const ring = [corner(-1, 1), corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  return {
    featureId: GROUND_ID,
    phenomenology: 'ms',
    footprint: { type: 'Polygon', coordinates: [ring] },
    acquiredAtMs: Date.parse('2026-07-10T15:00:00Z'),
    cloudCover: 0,
    sunElevationDeg: 55,
    sunAzimuthDeg: 140,
    offNadirDeg: 15,
    groundSampleDistanceM: 0.5,
    orbitState: 'descending',
    lookSide: 'right',
    ...changes,
  };
}

/** The view and the box of a square around a place. */
export function viewAround(place: Place, sidePx: number, pixelM: number) {
  const km = (sidePx * pixelM) / 1000;
  const { epsg, box } = boxAround({ type: 'Point', coordinates: [...place] }, { xKm: km, yKm: km, pixelM });
  return { epsg, box, view: boxView(epsg, box, pixelM) };
}

export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] ?? 0;
  return sum / values.length;
}
