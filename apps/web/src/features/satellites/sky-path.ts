import { lookAngles, type Pass, parseOmm, type Site, sunPosition } from '@groundtrack/orbit';
import { type SkySatellite, usedElements } from './sky-satellite.ts';

/** A direction in the sky of a site, degrees. */
export interface SkyDirection {
  readonly azimuthDeg: number;
  readonly elevationDeg: number;
}

export interface SkyPath {
  /** From rise to set, in equal time steps. */
  readonly points: readonly SkyDirection[];
  readonly peak: SkyDirection;
  /** The Sun at the peak; null below the horizon. */
  readonly sun: SkyDirection | null;
}

/** With this many, even a ten-minute pass deviates by less than a pixel between two points. */
const STEPS = 40;

/**
 * The path of a satellite over the sky of a site during a pass, from the same elements as the pass itself.
 * @param nowMs determines whether old elements use their drag terms
 * @returns null if SGP4 fails at any time of the pass
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
 * Plots a direction: the center is overhead, and the edge, at a radius of 90, is the horizon. North is up and east is
 * right, as on the map next to it.
 */
export function toPlot({ azimuthDeg, elevationDeg }: SkyDirection): readonly [x: number, y: number] {
  const radius = 90 - elevationDeg;
  const azimuth = (azimuthDeg * Math.PI) / 180;
  return [radius * Math.sin(azimuth), -radius * Math.cos(azimuth)];
}
