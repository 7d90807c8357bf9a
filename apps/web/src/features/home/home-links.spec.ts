import { describe, expect, it, vi } from 'vitest';
import { passAt, skySatellite } from '../satellites/sky-samples.ts';
import { passLink } from './home-links.ts';

const NOW_MS = Date.parse('2026-09-01T12:00:00Z');
const place = { location: 'Paris', latitude: 48.86, longitude: 2.35, elevation: 35 };
const optical = { ...skySatellite('40115', 'WORLDVIEW-3'), provider: 'maxar', maxOffNadirDeg: 45, minOffNadirDeg: 0 };
const radar = { ...optical, sensor: 'sar', minOffNadirDeg: 20 } as const;
const pass = passAt('40115', NOW_MS, [60, 70]);

describe('a pass', () => {
  it.each([
    ['that the satellite can use', optical, pass, true],
    ['of a satellite that is not for sale', { ...optical, provider: null }, pass, false],
    ['that is over', optical, passAt('40115', NOW_MS, [-20, -10]), false],
    ['beyond the reach of the satellite', { ...optical, maxOffNadirDeg: 30 }, pass, false],
    ['on the side where the satellite does not look', { ...radar, lookSide: 'right' } as const, pass, false],
    ['nearer to nadir than the radar looks', radar, { ...pass, offNadirAtPeakDeg: 10 }, false],
    ['without enough light', optical, { ...pass, sunElevationAtPeakDeg: 9 }, false],
    ['of a radar at night', radar, { ...pass, sunElevationAtPeakDeg: -30 }, true],
  ])('%s has a link to the form, or none', (_what, satellite, found, isOffered) => {
    vi.setSystemTime(NOW_MS);
    expect(passLink(place)(satellite, found) !== null).toBe(isOffered);
    vi.useRealTimers();
  });
});
