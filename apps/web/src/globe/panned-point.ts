import type { GlobePoint } from './globe.ts';

const EARTH_RADIUS_M = 6_371_000;
const DEG = 180 / Math.PI;
/** The step relative to the camera's height, about a third of the view. */
const SHARE = 0.35;
const STEP_MAX_DEG = 30;
/** Closer to a pole, every direction is north. */
const LATITUDE_MAX_DEG = 85;

/** A move of the view by steps to the right and up. */
export interface Pan {
  readonly right: number;
  readonly up: number;
  /** Direction of the top of the view, clockwise from north. */
  readonly headingRad: number;
}

/** The point that is in the middle of the view after the pan, with the camera at the same height. */
export function pannedPoint({ latitude, longitude }: GlobePoint, heightM: number, pan: Pan): GlobePoint {
  const stepDeg = Math.min((heightM / EARTH_RADIUS_M) * SHARE * DEG, STEP_MAX_DEG);
  const [cos, sin] = [Math.cos(pan.headingRad), Math.sin(pan.headingRad)];
  const north = (pan.up * cos - pan.right * sin) * stepDeg;
  const east = (pan.right * cos + pan.up * sin) * stepDeg;
  const there = Math.min(Math.max(latitude + north, -LATITUDE_MAX_DEG), LATITUDE_MAX_DEG);
  // The same distance on the ground, at any latitude.
  const turned = longitude + Math.min(Math.abs(east / Math.cos(latitude / DEG)), 90) * Math.sign(east);
  return { latitude: there, longitude: ((((turned + 180) % 360) + 360) % 360) - 180 };
}
