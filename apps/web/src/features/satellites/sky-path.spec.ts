import { parseOmm, predictPasses, type Site } from '@groundtrack/orbit';
import { expect, it } from 'vitest';
import { skyPath, toPlot } from './sky-path.ts';
import { skySatellite } from './sky-samples.ts';

const satellite = skySatellite('40115', 'WORLDVIEW-3');
const site: Site = { latitudeDeg: 47.37, longitudeDeg: 8.54, heightM: 400 };
const startMs = Date.UTC(2026, 7, 22, 12);
const { passes } = predictPasses({
  satellites: [parseOmm(satellite.omm)],
  site,
  startMs,
  endMs: startMs + 86_400_000,
  minElevationDeg: 20,
});

it('runs from rise over peak to set of the predicted pass', () => {
  expect(passes.length).toBeGreaterThan(1);
  for (const pass of passes) {
    const path = skyPath(satellite, pass, site, startMs);
    const [first, last] = [path?.points.at(0), path?.points.at(-1)];
    expect(first?.azimuthDeg).toBeCloseTo(pass.riseAzimuthDeg, 1);
    expect(last?.azimuthDeg).toBeCloseTo(pass.setAzimuthDeg, 1);
    const highestDeg = Math.max(...(path?.points ?? []).map(({ elevationDeg }) => elevationDeg));
    expect(highestDeg).toBeLessThanOrEqual(pass.maxElevationDeg + 0.01);
    expect(highestDeg).toBeGreaterThan(pass.maxElevationDeg - 1);
  }
});

it('has the position of the Sun at a peak by day, and none at night', () => {
  for (const pass of passes) {
    const sun = skyPath(satellite, pass, site, startMs)?.sun ?? null;
    expect(sun === null).toBe(pass.sunElevationAtPeakDeg <= 0);
    expect(sun?.elevationDeg ?? pass.sunElevationAtPeakDeg).toBeCloseTo(pass.sunElevationAtPeakDeg, 1);
  }
});

it.each([
  ['overhead', 0, 90, [0, 0]],
  ['the northern horizon', 0, 0, [0, -90]],
  ['half way to the east', 90, 45, [45, 0]],
  ['the south', 180, 30, [0, 60]],
])('plots %s like a map', (_where, azimuthDeg, elevationDeg, [x, y]) => {
  const plotted = toPlot({ azimuthDeg, elevationDeg });
  expect(plotted[0]).toBeCloseTo(x ?? NaN);
  expect(plotted[1]).toBeCloseTo(y ?? NaN);
});
