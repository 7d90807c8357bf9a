import { describe, expect, it } from 'vitest';
import {
  compassPoint,
  formatAzimuth,
  formatDuration,
  formatLight,
  formatLook,
  formatSeconds,
  imageObstacle,
  secondsLeft,
  toPhase,
} from './pass-rules.ts';
import { passAt, skySatellite } from './sky-samples.ts';

const NOW_MS = Date.UTC(2026, 7, 23, 12);

describe('a pass on a clock of whole seconds', () => {
  // Rises and sets are between two ticks, as in practice.
  const pass = { riseMs: NOW_MS + 3_400, setMs: NOW_MS + 6_900 };
  const ticks = Array.from({ length: 9 }, (_, second) => NOW_MS + second * 1000);

  it('moves from upcoming to current to past', () => {
    expect(ticks.map((nowMs) => toPhase(pass, nowMs))).toEqual([
      ...Array.from({ length: 4 }, () => 'upcoming'),
      ...Array.from({ length: 3 }, () => 'underWay'),
      ...Array.from({ length: 2 }, () => 'past'),
    ]);
  });

  it('counts down to one second, then down to the next phase, and never shows less than one', () => {
    expect(ticks.slice(0, 7).map((nowMs) => secondsLeft(pass, nowMs))).toEqual([4, 3, 2, 1, 3, 2, 1]);
  });

  it('begins exactly at its rise and is over exactly at its set', () => {
    expect(toPhase(pass, pass.riseMs)).toBe('underWay');
    expect(toPhase(pass, pass.setMs)).toBe('past');
  });
});

describe('texts', () => {
  it('show waiting times with two digits below the first unit', () => {
    expect([9, 60, 245, 3_600, 7_510, 86_400, 270_300].map(formatSeconds)).toEqual([
      '9 s',
      '1 min 00 s',
      '4 min 05 s',
      '1 h 00 min 00 s',
      '2 h 05 min 10 s',
      '1 d 00 h 00 min',
      '3 d 03 h 05 min',
    ]);
  });

  it('show if the calculation window cut the duration', () => {
    const pass = passAt('1', NOW_MS, [0, 3.5]);
    expect(formatDuration(pass)).toBe('3 min 30 s');
    expect(formatDuration({ ...pass, clippedAtEnd: true })).toBe('more than 3 min 30 s');
  });

  it('show azimuths with one of 16 compass points', () => {
    const points = Array.from({ length: 16 }, (_, step) => compassPoint(step * 22.5));
    expect(points.join(' ')).toBe('N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW');
    expect([-11.24, 11.24, 11.26, 348.74, 348.76, 360].map(compassPoint)).toEqual(['N', 'N', 'NNE', 'NNW', 'N', 'N']);
    expect([0, 44, 189.64, 359.99].map(formatAzimuth)).toEqual(['0.0° N', '44.0° NE', '189.6° S', '0.0° N']);
  });

  it('show light and look side', () => {
    const pass = passAt('1', NOW_MS, [0, 4]);
    expect(formatLight(pass)).toBe('day, Sun 40.0° high');
    expect(formatLight({ ...pass, sunElevationAtPeakDeg: 1.43 })).toBe('low Sun, 1.4° high; images need 10°');
    expect(formatLight({ ...pass, sunElevationAtPeakDeg: -12.34 })).toBe('night, Sun 12.3° below the horizon');
    expect(formatLight({ ...pass, sunElevationAtPeakDeg: -1.2 })).toBe('twilight, Sun 1.2° below the horizon');
    expect(formatLook(pass)).toBe('looks left, descending');
    expect(formatLook({ ...pass, lookSide: 'right', ascending: true })).toBe('looks right, ascending');
  });
});

it.each([
  ['in daylight and reach', {}, {}, null],
  ['at night', {}, { sunElevationAtPeakDeg: -1 }, 'too dark for an image'],
  ['with a low Sun', {}, { sunElevationAtPeakDeg: 9.9 }, 'Sun too low for an image'],
  ['of a radar at night', { sensor: 'sar' as const }, { sunElevationAtPeakDeg: -1 }, null],
  ['beyond its largest angle', {}, { offNadirAtPeakDeg: 46 }, 'too far aside for an image'],
  ['within its smallest angle', { minOffNadirDeg: 36 }, {}, 'too steep for an image'],
  ['on its blind side', { lookSide: 'right' as const }, {}, 'no image, it looks right'],
])('a pass %s gives an image or says why not', (_where, satellite, pass, text) => {
  expect(imageObstacle(skySatellite('1', 'ONE', satellite), { ...passAt('1', NOW_MS, [0, 5]), ...pass })).toBe(text);
});
