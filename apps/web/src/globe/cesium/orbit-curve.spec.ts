import { expect, test } from 'vitest';
import { positionOnTrack, positionsBetween, stateOnTrack } from './orbit-curve.ts';

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

test('samples two minutes apart give every moment between them to within metres', () => {
  for (let sec = 0; sec <= 3600; sec += 7)
    expect(awayM(positionOnTrack(track(120, 31), sec * 1000), circle(sec))).toBeLessThan(5);
});

test('there is no position before the first and after the last sample', () => {
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

test('a state a minute carries the objects between by half a metre', () => {
  const samples = track(30, 20);
  const [start, end] = [60_000, 120_000];
  const states = [start, end].map((atMs) => Float64Array.from(stateOnTrack(samples, atMs)));
  const [startStates = new Float64Array(), endStates = new Float64Array()] = states;
  for (let atMs = start; atMs <= end; atMs += 1000) {
    const positions = positionsBetween({ startMs: start, endMs: end, startStates, endStates }, atMs);
    expect(awayM(positions, circle(atMs / 1000))).toBeLessThan(0.6);
  }
});

test('beyond the samples there is no state', () => {
  expect(stateOnTrack(track(30, 10), 400_000)).toEqual(Array(6).fill(Number.NaN));
});
