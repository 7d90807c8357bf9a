import { checkForDecay, sgp4 } from 'satellite.js';
import { assertInstant, assertWithin, DEG, siderealAngle, toAzimuthDeg, toGeodetic, toSiderealClock } from './earth.ts';
import { ElementError, type ElementSet } from './elements.ts';
import { toOrbitRecord } from './orbit-record.ts';
import { MS_PER_MINUTE } from './utc.ts';

/** The most samples per call: a fortnight of 15 s steps. */
const MAX_SAMPLES = 100_000;

/** Times every `stepSec`, starting at `startMs` (Unix milliseconds, UTC). */
export interface Span {
  readonly startMs: number;
  readonly stepSec: number;
  readonly count: number;
}

function assertSpan({ startMs, stepSec, count }: Span): void {
  assertInstant('start', startMs);
  assertWithin('step', stepSec, [0, 86_400], 'seconds');
  assertWithin('count', count, [0, MAX_SAMPLES], 'samples');
}

/** Calls `visit` with Earth-fixed position (km) and velocity (km/s) at every step; returns false if SGP4 fails. */
export function eachState(
  satellite: ElementSet,
  span: Span,
  visit: (index: number, state: Float64Array) => void,
): boolean {
  assertSpan(span);
  const { satrec } = toOrbitRecord(satellite);
  const clock = toSiderealClock(span.startMs);
  const epochMin = (span.startMs - satellite.epochMs) / MS_PER_MINUTE;
  const state = new Float64Array(6);
  for (let index = 0; index < span.count; index += 1) {
    const sec = index * span.stepSec;
    const found = sgp4(satrec, epochMin + sec / 60);
    if (found === null || checkForDecay(satrec) || Number.isNaN(found.position.x)) return false;
    const { position: r, velocity: v } = found;
    const angle = siderealAngle(clock, sec);
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const x = cos * r.x + sin * r.y;
    const y = cos * r.y - sin * r.x;
    state[0] = x;
    state[1] = y;
    state[2] = r.z;
    state[3] = cos * v.x + sin * v.y + clock.rate * y;
    state[4] = cos * v.y - sin * v.x - clock.rate * x;
    state[5] = v.z;
    visit(index, state);
  }
  return true;
}

/**
 * Earth-fixed positions in meters for display on a globe, one x, y, z triple per step. Null if SGP4 has no position
 * somewhere in the span.
 *
 * @throws RangeError above 100,000 samples
 */
export function positionsEcef(input: { readonly satellite: ElementSet } & Span): Float64Array<ArrayBuffer> | null {
  assertSpan(input);
  const out = new Float64Array(input.count * 3);
  const complete = eachState(input.satellite, input, (index, state) => {
    for (let axis = 0; axis < 3; axis += 1) out[index * 3 + axis] = (state[axis] ?? Number.NaN) * 1000;
  });
  return complete ? out : null;
}

/**
 * States of many satellites at one time: x, y, z in Earth-fixed meters and their derivatives in m/s, six numbers per
 * satellite in the given order, NaN without a position at that time. A cubic Hermite curve between two such states is
 * accurate to half a meter over a minute.
 *
 * @throws RangeError for an invalid time
 */
export function statesEcef(input: {
  readonly satellites: readonly ElementSet[];
  readonly atMs: number;
}): Float64Array<ArrayBuffer> {
  const out = new Float64Array(input.satellites.length * 6).fill(Number.NaN);
  const span = { startMs: input.atMs, stepSec: 0, count: 1 };
  assertSpan(span);
  for (const [index, satellite] of input.satellites.entries()) {
    try {
      eachState(satellite, span, (_, state) => {
        for (let axis = 0; axis < 6; axis += 1) out[index * 6 + axis] = (state[axis] ?? Number.NaN) * 1000;
      });
    } catch (error) {
      if (!(error instanceof ElementError)) throw error;
    }
  }
  return out;
}

export interface TrackPoint {
  readonly atMs: number;
  /** Geodetic sub-satellite point. */
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  /** Above the WGS-84 ellipsoid. */
  readonly heightM: number;
  /** Direction of the ground track on the rotating Earth, degrees from north. */
  readonly headingDeg: number;
}

function toTrackPoint(atMs: number, state: Float64Array): TrackPoint {
  const [x = 0, y = 0, z = 0, vx = 0, vy = 0, vz = 0] = state;
  const below = toGeodetic(x, y, z);
  const latitude = below.latitudeDeg * DEG;
  const longitude = below.longitudeDeg * DEG;
  const east = Math.cos(longitude) * vy - Math.sin(longitude) * vx;
  const outward = Math.cos(longitude) * vx + Math.sin(longitude) * vy;
  const north = Math.cos(latitude) * vz - Math.sin(latitude) * outward;
  return { atMs, ...below, headingDeg: toAzimuthDeg(Math.atan2(east, north)) };
}

/** The sub-satellite point every `stepSec` seconds; null if SGP4 has no position somewhere in the span. */
export function groundTrack(input: { readonly satellite: ElementSet } & Span): TrackPoint[] | null {
  const points: TrackPoint[] = [];
  const complete = eachState(input.satellite, input, (index, state) => {
    points.push(toTrackPoint(input.startMs + index * input.stepSec * 1000, state));
  });
  return complete ? points : null;
}

/** The sub-satellite point, height, and heading at one instant; null if SGP4 has no position. */
export function subSatellitePoint(satellite: ElementSet, atMs: number): TrackPoint | null {
  return groundTrack({ satellite, startMs: atMs, stepSec: 0, count: 1 })?.[0] ?? null;
}
