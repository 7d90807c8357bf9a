import { parseOmm, positionsEcef } from '@groundtrack/orbit';
import { expect, it } from 'vitest';
import { servedSatellite } from './sky-samples.ts';
import { motionAt } from './track-position.ts';

const startMs = Date.UTC(2026, 7, 22, 15);
const satellite = parseOmm(servedSatellite(40_115, 'WORLDVIEW-3').OMM);
const track = {
  id: '1',
  name: '1',
  startMs,
  stepSec: 30,
  ecefM: positionsEcef({ satellite, startMs, stepSec: 30, count: 200 }) ?? new Float64Array(),
};

it('gives height and ground speed of an orbit', () => {
  const motion = motionAt(track, startMs + 47_000);
  expect(motion?.heightKm).toBeGreaterThan(610);
  expect(motion?.heightKm).toBeLessThan(630);
  expect(motion?.groundSpeedKmS).toBeCloseTo(6.95, 2);
});

it('is null outside of the track', () => {
  expect(motionAt(track, startMs - 1000)).toBeNull();
  expect(motionAt(track, startMs + 199 * 30_000)).toBeNull();
});
