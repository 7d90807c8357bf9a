import { TASKING_SUN_ELEVATION_MIN_DEG } from '@groundtrack/contract';
import { type Pass, reachObstacle } from '@groundtrack/orbit';
import { sharePercent } from '../../lib/share-percent.ts';
import type { FoundPass } from '../../workers/found-pass.ts';
import type { SkySatellite } from './sky-satellite.ts';

const SECOND_MS = 1000;

export type PassPhase = 'upcoming' | 'underWay' | 'past';

/** The phase of a pass. It begins at its rise and is past at its set. */
export function toPhase({ riseMs, setMs }: Pick<Pass, 'riseMs' | 'setMs'>, nowMs: number): PassPhase {
  if (nowMs < riseMs) return 'upcoming';
  return nowMs < setMs ? 'underWay' : 'past';
}

/**
 * Seconds until the phase changes, at least 1. On a clock of whole seconds this counts 3, 2, 1 and then the next phase,
 * without a zero, a negative number or a gap.
 */
export function secondsLeft(pass: Pick<Pass, 'riseMs' | 'setMs'>, nowMs: number): number {
  const changeMs = toPhase(pass, nowMs) === 'upcoming' ? pass.riseMs : pass.setMs;
  return Math.max(1, Math.ceil((changeMs - nowMs) / SECOND_MS));
}

/** `9 s`, `4 min 05 s`, `2 h 05 min 10 s`, `3 d 04 h 05 min`. */
export function formatSeconds(seconds: number): string {
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  const two = (value: number) => String(value).padStart(2, '0');
  if (days > 0) return `${days} d ${two(hours)} h ${two(minutes)} min`;
  if (hours > 0) return `${hours} h ${two(minutes)} min ${two(seconds % 60)} s`;
  return minutes > 0 ? `${minutes} min ${two(seconds % 60)} s` : `${seconds} s`;
}

/** The duration of a pass: `4 min 05 s`, or a minimum if the calculation window cut it. */
export function formatDuration({ riseMs, setMs, clippedAtStart, clippedAtEnd }: Pass): string {
  const text = formatSeconds(Math.round((setMs - riseMs) / SECOND_MS));
  return clippedAtStart || clippedAtEnd ? `more than ${text}` : text;
}

const POINTS = 'N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(' ');

/** The nearest of the 16 compass points. */
export function compassPoint(azimuthDeg: number): string {
  return POINTS[Math.round((((azimuthDeg % 360) + 360) % 360) / 22.5) % POINTS.length] ?? 'N';
}

/** `189.6° S` */
export function formatAzimuth(azimuthDeg: number): string {
  return `${(Number(azimuthDeg.toFixed(1)) % 360).toFixed(1)}° ${compassPoint(azimuthDeg)}`;
}

/** Civil twilight ends when the Sun is this far below the horizon (USNO, https://aa.usno.navy.mil/faq/RST_defs). */
const TWILIGHT_DEG = -6;

/**
 * `day, Sun 41.0° high`, `low Sun, 1.4° high; images need 10°`, `night, Sun 12.3° below the horizon`: at the location,
 * at the peak.
 */
export function formatLight({ sunElevationAtPeakDeg: elevationDeg }: Pass): string {
  const angle = `${Math.abs(elevationDeg).toFixed(1)}°`;
  if (isDaylight(elevationDeg)) return `day, Sun ${angle} high`;
  if (elevationDeg > 0) return `low Sun, ${angle} high; images need ${TASKING_SUN_ELEVATION_MIN_DEG}°`;
  return `${elevationDeg >= TWILIGHT_DEG ? 'twilight' : 'night'}, Sun ${angle} below the horizon`;
}

/** Whether there is enough light for an optical image. The same limit applies to tasking. */
export function isDaylight(sunElevationDeg: number): boolean {
  return sunElevationDeg >= TASKING_SUN_ELEVATION_MIN_DEG;
}

/** Whether the sensor needs daylight, and the pass has none. */
function isTooDark({ sensor }: SkySatellite, { sunElevationAtPeakDeg }: Pass): boolean {
  return sensor === 'optical' && !isDaylight(sunElevationAtPeakDeg);
}

/** Why the satellite cannot look at the place in this pass, as the end of a sentence about its angle; null if it can. */
export function brokenReach(satellite: SkySatellite, pass: FoundPass): string | null {
  const obstacle = reachObstacle(satellite, pass);
  if (obstacle === 'too-far') return `, beyond its usual ${satellite.maxOffNadirDeg}°`;
  if (obstacle === 'too-steep') return `, nearer than its usual ${satellite.minOffNadirDeg}°`;
  return obstacle && `, but it looks ${satellite.lookSide}`;
}

/** Why this pass gives no image of the place, in a few words; null if it can. */
export function imageObstacle(satellite: SkySatellite, pass: FoundPass): string | null {
  if (isTooDark(satellite, pass))
    return pass.sunElevationAtPeakDeg > 0 ? 'Sun too low for an image' : 'too dark for an image';
  const obstacle = reachObstacle(satellite, pass);
  if (obstacle === 'too-far') return 'too far aside for an image';
  if (obstacle === 'too-steep') return 'too steep for an image';
  return obstacle && `no image, it looks ${satellite.lookSide}`;
}

/** `looks left, ascending`: the side on which the location is, as seen in flight direction. */
export function formatLook({ lookSide, ascending }: Pass): string {
  return `looks ${lookSide}, ${ascending ? 'ascending' : 'descending'}`;
}

/** `reaches 34 % of the area`; empty for a point. */
export function reachFacts({ area }: FoundPass): string[] {
  if (area === undefined) return [];
  if (area.share === null) return ['reach over the area not known'];
  return [area.share > 1 - 1e-8 ? 'reaches all of the area' : `reaches ${sharePercent(area.share)} of the area`];
}
