import type { Satellite } from '@groundtrack/contract';
import type { Pass } from '@groundtrack/orbit';
import { describe, expect, it } from 'vitest';
import { elementAge, formatAzimuth, formatWait, nextChangeMs, passWindow, skyRows } from './sky-rules.ts';

const NOW_MS = Date.UTC(2026, 7, 23, 12);
const MINUTE_MS = 60_000;

function satellite(id: string, name: string, epoch = '2026-08-22T12:00:00.000000'): Satellite {
  return {
    _id: id,
    Name: name,
    'Owner/Operator': 'Operator',
    About: 'About',
    TLE: null,
    OMM: {
      OBJECT_NAME: name,
      OBJECT_ID: '2014-048A',
      EPOCH: epoch,
      MEAN_MOTION: 14.85,
      ECCENTRICITY: 0.0003,
      INCLINATION: 97.85,
      RA_OF_ASC_NODE: 308.5,
      ARG_OF_PERICENTER: 94.5,
      MEAN_ANOMALY: 265.5,
      EPHEMERIS_TYPE: 0,
      CLASSIFICATION_TYPE: 'U',
      NORAD_CAT_ID: Number(id),
      ELEMENT_SET_NO: 999,
      REV_AT_EPOCH: 1,
      BSTAR: 0.0001,
      MEAN_MOTION_DOT: 0,
      MEAN_MOTION_DDOT: 0,
    },
    provider: 'maxar',
    sensor: 'optical',
    resolutionM: 0.31,
    swathKm: 13.1,
    maxOffNadirDeg: 45,
    elementsUpdatedISO: '2026-08-22T12:00:00Z',
  };
}

function pass(satelliteId: string, riseMin: number, setMin: number): Pass {
  return {
    satelliteId,
    riseMs: NOW_MS + riseMin * MINUTE_MS,
    peakMs: NOW_MS + ((riseMin + setMin) / 2) * MINUTE_MS,
    setMs: NOW_MS + setMin * MINUTE_MS,
    riseAzimuthDeg: 10,
    peakAzimuthDeg: 90,
    setAzimuthDeg: 170,
    maxElevationDeg: 50,
    clippedAtStart: false,
    clippedAtEnd: false,
    offNadirAtPeakDeg: 35,
    sunElevationAtPeakDeg: 40,
    sunlitAtPeak: true,
    lookSide: 'left',
    ascending: false,
  };
}

describe('rows', () => {
  const satellites = [satellite('1', 'NEVER'), satellite('2', 'LATE'), satellite('3', 'BAD'), satellite('4', 'NOW')];
  const passes = [pass('4', -9, -5), pass('2', -8, -4), pass('4', -2, 3), pass('2', 30, 34), pass('2', 90, 95)];
  const found = { passes, bad: [{ satelliteId: '3', reason: 'decayed' }] };

  it('come soonest first: under way, later, none, bad', () => {
    const rows = skyRows(satellites, found, NOW_MS);
    expect(rows.map((row) => row.satellite.Name)).toEqual(['NOW', 'LATE', 'NEVER', 'BAD']);
    expect(rows.map(({ access }) => access)).toEqual([
      { kind: 'pass', pass: passes[2], underWay: true },
      { kind: 'pass', pass: passes[3], underWay: false },
      { kind: 'none' },
      { kind: 'bad', reason: 'decayed' },
    ]);
  });

  it('move on to the next pass when one is over', () => {
    const [first, second] = skyRows(satellites, found, NOW_MS + 34 * MINUTE_MS);
    expect(first).toMatchObject({ satellite: { Name: 'LATE' }, access: { pass: passes[4] } });
    expect(second).toMatchObject({ satellite: { Name: 'NEVER' } });
  });

  it('change when a pass begins or ends', () => {
    expect(nextChangeMs(passes, NOW_MS)).toBe(passes[2]?.setMs);
    expect(nextChangeMs(passes, NOW_MS + 3 * MINUTE_MS)).toBe(passes[3]?.riseMs);
    expect(nextChangeMs(passes, NOW_MS + 95 * MINUTE_MS)).toBeNull();
  });
});

describe('figures', () => {
  it('the window ends 2900 steps of 15 s after five minutes ago', () => {
    expect(passWindow(NOW_MS).endMs).toBe(NOW_MS + 43_200_000);
    expect(passWindow(NOW_MS).startMs).toBeLessThanOrEqual(NOW_MS - 300_000);
  });

  it('azimuths carry the compass point', () => {
    expect([0, 44, 189.64, 337.6, 359.99].map(formatAzimuth)).toEqual([
      '0.0° N',
      '44.0° NE',
      '189.6° S',
      '337.6° N',
      '0.0° N',
    ]);
  });

  it('waiting times are whole minutes', () => {
    expect([59_000, 60_000, 3_599_000, 3_600_000, 7_500_000].map(formatWait)).toEqual([
      'in less than 1 min',
      'in 1 min',
      'in 59 min',
      'in 1 h 00 min',
      'in 2 h 05 min',
    ]);
  });

  it('elements promise less with age and nothing after a fortnight', () => {
    const aged = (epoch: string) => elementAge(satellite('1', 'S', epoch), NOW_MS);
    expect(aged('2026-08-23T07:00:00.000000')).toMatchObject({ text: '5 h old', errorText: '± 0.2 s' });
    expect(aged('2026-08-19T12:00:00Z')).toMatchObject({ text: '4 days old', errorText: '± 4 s' });
    expect(aged('2026-08-01T12:00:00')).toMatchObject({ text: '22 days old', errorText: null });
    expect(aged('2026-08-24T12:00:00')).toMatchObject({ days: 0, text: '0 h old' });
  });
});
