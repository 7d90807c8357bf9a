import { expect, it } from 'vitest';
import { groundTrack } from './ground-track.ts';

const polar = { name: 'polar', inclinationDeg: 97.9, revsPerDay: 15, startLonDeg: 20 };

it('reaches the latitude of its inclination and stays on the map', () => {
  const points = groundTrack(polar, 3).flat();
  const latitudes = points.map(([, latDeg]) => latDeg);
  expect(Math.max(...latitudes)).toBeCloseTo(180 - 97.9, 0);
  expect(Math.min(...latitudes)).toBeCloseTo(97.9 - 180, 0);
  for (const [lonDeg] of points) expect(Math.abs(lonDeg)).toBeLessThanOrEqual(180);
});

it('never draws a line across the map', () => {
  for (const piece of groundTrack(polar, 3))
    for (const [index, [lonDeg]] of piece.entries())
      expect(Math.abs(lonDeg - (piece[index - 1]?.[0] ?? lonDeg))).toBeLessThan(180);
});

it('runs from edge to edge in all but its first and last piece', () => {
  for (const piece of groundTrack(polar, 6).slice(1, -1))
    for (const end of [piece.at(0), piece.at(-1)]) expect(Math.abs(end?.[0] ?? 0)).toBeGreaterThan(170);
});

it('moves west by the rotation of the Earth in one revolution', () => {
  const points = groundTrack({ ...polar, startLonDeg: 0 }, 1).flat();
  expect(points.at(0)?.[0]).toBeCloseTo(0);
  expect(points.at(-1)?.[0]).toBeCloseTo(-360 / 15);
});
