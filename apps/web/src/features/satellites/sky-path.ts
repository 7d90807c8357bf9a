import { lookAngles, type Pass, parseOmm, type Site, sunPosition } from '@groundtrack/orbit';
import { type SkySatellite, usedElements } from './sky-satellite.ts';

/** A direction in the sky of a site, degrees. */
export interface SkyDirection {
  readonly azimuthDeg: number;
  readonly elevationDeg: number;
}

export interface SkyPath {
  /** From the rise to the set, at even times. */
  readonly points: readonly SkyDirection[];
  readonly peak: SkyDirection;
  /** Of the peak; null: below the horizon. */
  readonly sun: SkyDirection | null;
}

/** A pass of ten minutes bends by less than a pixel between two of them. */
const STEPS = 40;

/**
 * The way of a satellite over the sky of a site during a pass, by the same elements as the pass itself.
 * @param nowMs on which it depends whether old elements keep their drag
 * @returns null when SGP4 has no position at some moment of it
 */
export function skyPath(satellite: SkySatellite, pass: Pass, site: Site, nowMs: number): SkyPath | null {
  const elements = parseOmm(usedElements(satellite, nowMs));
  const points: SkyDirection[] = [];
  for (let step = 0; step <= STEPS; step++) {
    const atMs = pass.riseMs + ((pass.setMs - pass.riseMs) * step) / STEPS;
    const look = lookAngles({ satellite: elements, site, atMs });
    if (look === null) return null;
    points.push(look);
  }
  const sun = sunPosition({ site, atMs: pass.peakMs });
  const peak = { azimuthDeg: pass.peakAzimuthDeg, elevationDeg: pass.maxElevationDeg };
  return { points, peak, sun: sun.elevationDeg > 0 ? sun : null };
}

/**
 * Where a direction stands in a plot whose middle is overhead and whose edge, at a radius of 90, the horizon. North is up
 * and east is right, as on the map beside it.
 */
export function toPlot({ azimuthDeg, elevationDeg }: SkyDirection): readonly [x: number, y: number] {
  const radius = 90 - elevationDeg;
  const azimuth = (azimuthDeg * Math.PI) / 180;
  return [radius * Math.sin(azimuth), -radius * Math.cos(azimuth)];
}
