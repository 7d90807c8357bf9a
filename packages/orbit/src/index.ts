export type { Meeting } from './area-look.ts';
export { areaMeetings, type MeetingQuery } from './area-meetings.ts';
export {
  type AreaPass,
  type AreaPassAnswer,
  type AreaPassQuery,
  type LookSide,
  predictAreaPasses,
} from './area-passes.ts';
export type { Site } from './earth.ts';
export { ElementError, type ElementPlace, type ElementSet, parseOmm } from './elements.ts';
export { formatOmm, type OmmRecord } from './format-omm.ts';
export type { GroundPoint } from './ground-point.ts';
export { type ImagingLimits, type ImagingWindow, imagingWindows } from './imaging-windows.ts';
export { type LookAngles, lookAngles } from './look-angles.ts';
export { looksLikeOmmCsv, type OmmCsv, parseOmmCsv } from './omm-csv.ts';
export {
  type BrokenElements,
  type ElementFormat,
  type ParsedElements,
  parseElements,
} from './parse-elements.ts';
export type { Pass } from './pass.ts';
export { type PassAnswer, type PassQuery, predictPasses } from './predict-passes.ts';
export { type ReachBand, reachBand } from './reach-band.ts';
export { type Pointing, reachObstacle } from './reach-obstacle.ts';
export { type ReachWindow, reachWindows } from './reach-windows.ts';
export { withReliableDrag } from './reliable-drag.ts';
export { type SunAtSite, sunPosition } from './sun.ts';
export { type Quad, swathFootprint } from './swath.ts';
export { formatTle, parseTle } from './tle.ts';
export { groundTrack, positionsEcef, statesEcef, subSatellitePoint, type TrackPoint } from './track.ts';
