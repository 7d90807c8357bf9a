import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { positionOnTrack, positionsBetween } from './orbit-curve.ts';

const RADIUS_M = 6_878_000;
const RATE_RAD_S = 1.108e-3;

function circle(sec: number): [number, number, number] {
  return [RADIUS_M * Math.cos(RATE_RAD_S * sec), RADIUS_M * Math.sin(RATE_RAD_S * sec), 1000];
}

function track(stepSec: number, steps: number) {
  const samples = Array.from({ length: steps }, (_, step) => circle(step * stepSec)).flat();
  return { startMs: 0, stepSec, ecefM: Float64Array.from(samples) };
}

function awayM(a: ArrayLike<number> | null, b: readonly number[]): number {
  return Math.hypot(...b.map((value, axis) => value - (a?.[axis] ?? Number.NaN)));
}

test('samples two minutes apart give every position between them to within meters', () => {
  for (let sec = 0; sec <= 3600; sec += 7)
    expect(awayM(positionOnTrack(track(120, 31), sec * 1000), circle(sec))).toBeLessThan(5);
});

test('there is no position before the first and after the last sample', () => {
  expect(positionOnTrack(track(30, 10), 0)).not.toBeNull();
  expect(positionOnTrack(track(30, 10), 270_000)).not.toBeNull();
  expect(positionOnTrack(track(30, 10), -1000)).toBeNull();
  expect(positionOnTrack(track(30, 10), 271_000)).toBeNull();
  expect(positionOnTrack({ startMs: 0, stepSec: 30, ecefM: new Float64Array(0) }, 0)).toBeNull();
});

test('a handful of samples and a bad one are taken for what they are', () => {
  expect(awayM(positionOnTrack(track(1, 2), 500), circle(0.5))).toBeLessThan(5);
  const bad = track(30, 10);
  bad.ecefM[0] = Number.NaN;
  expect(Number.isNaN(positionOnTrack(bad, 0)?.[0])).toBe(true);
});

test('a state a minute carries the objects between by half a meter', () => {
  const [start, end] = [60_000, 120_000];
  const stateAt = (atMs: number) => {
    const [x, y, z] = circle(atMs / 1000);
    return Float64Array.of(x, y, z, -y * RATE_RAD_S, x * RATE_RAD_S, 0);
  };
  const [startStates, endStates] = [stateAt(start), stateAt(end)];
  for (let atMs = start; atMs <= end; atMs += 1000) {
    const positions = positionsBetween({ startMs: start, endMs: end, startStates, endStates }, atMs);
    expect(awayM(positions, circle(atMs / 1000))).toBeLessThan(0.6);
  }
});

describe('the curve through samples', () => {
  const meters = fc.integer({ min: -50_000_000, max: 50_000_000 });

  test('passes through each of them', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(meters, meters, meters), { minLength: 1, maxLength: 12 }), (samples) => {
        const sampled = { startMs: 5000, stepSec: 30, ecefM: Float64Array.from(samples.flat()) };
        samples.forEach((sample, step) => expect(positionOnTrack(sampled, 5000 + step * 30_000)).toEqual(sample));
      }),
    );
  });

  test('is the very curve where that has degree 5', () => {
    const polynomial = (t: number) => t ** 5 - 3 * t ** 4 + 2 * t ** 2 - 7;
    const ecefM = Float64Array.from({ length: 30 }, (_, at) => polynomial(Math.trunc(at / 3)));
    for (const step of [0.25, 2.5, 4.75, 8.9])
      expect(positionOnTrack({ startMs: 0, stepSec: 1, ecefM }, step * 1000)?.[0]).toBeCloseTo(polynomial(step), 6);
  });
});

describe('objects between two states', () => {
  const state = fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { minLength: 6, maxLength: 6 });

  test('are at their states at either end', () => {
    fc.assert(
      fc.property(state, state, (one, other) => {
        const [startStates, endStates] = [Float64Array.from(one), Float64Array.from(other)];
        const span = { startMs: 1000, endMs: 61_000, startStates, endStates };
        expect([...positionsBetween(span, 1000)].map((value) => value + 0)).toEqual(one.slice(0, 3));
        expect([...positionsBetween(span, 61_000)].map((value) => value + 0)).toEqual(other.slice(0, 3));
      }),
    );
  });

  test('that fly straight do so all the way', () => {
    const startStates = Float64Array.from([0, 10, -20, 100, 0, -50]);
    const endStates = Float64Array.from([6000, 10, -3020, 100, 0, -50]);
    const [x = 0, y = 0, z = 0] = positionsBetween({ startMs: 0, endMs: 60_000, startStates, endStates }, 15_000);
    expect([x, y, z].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([1500, 10, -770]);
  });

  test('without a state are nowhere, and the others are not led astray', () => {
    const none = Array<number>(6).fill(Number.NaN);
    const still = [1, 2, 3, 0, 0, 0];
    const states = Float64Array.from([...none, ...still]);
    const span = { startMs: 0, endMs: 1000, startStates: states, endStates: states };
    expect([...positionsBetween(span, 500)]).toEqual([Number.NaN, Number.NaN, Number.NaN, 1, 2, 3]);
  });
});
