export type { Site } from './earth.ts';
export { ElementError, type ElementSet, parseOmm } from './elements.ts';
export { type LookAngles, lookAngles } from './look-angles.ts';
export type { Pass } from './pass.ts';
export { type PassAnswer, type PassQuery, predictPasses } from './predict-passes.ts';
export { type SunAtSite, sunPosition } from './sun.ts';
export { type GroundPoint, type Quad, swathFootprint } from './swath.ts';
export { formatTle, parseTle } from './tle.ts';
export { groundTrack, positionsEcef, subSatellitePoint, type TrackPoint } from './track.ts';
