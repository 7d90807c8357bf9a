import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCoordinate } from './parse-coordinate.ts';

const greenbelt = { latitude: expect.closeTo(39.0045, 9), longitude: expect.closeTo(-76.8755, 9) };

describe('a typed coordinate', () => {
  it.each([
    '39.0045, -76.8755',
    '39.0045,-76.8755',
    '  39.0045   -76.8755 ',
    '+39.0045; −76.8755',
    '39.0045° N, 76.8755° W',
    '39.0045N 76.8755W',
    'n 39.0045 w 76.8755',
    '76.8755 W, 39.0045 N',
    '39.0045, 76.8755 W',
    `39°0'16.2"N 76°52'31.8"W`,
    '39° 0′ 16.2″ N, 76° 52′ 31.8″ W',
    '39º00’16.2”, -76º52’31.8”',
    '39:00:16.2N 76:52:31.8W',
    '39 0 16.2 -76 52 31.8',
    `39° 0.27' N, 76° 52.53' W`,
    'W76 52.53 N39 0.27',
  ])('is read: %s', (text) => {
    expect(parseCoordinate(text)).toEqual(greenbelt);
  });

  it.each([
    'Greenbelt',
    'Greenbelt, Maryland',
    '39.0045',
    '39.0045,',
    '1 2 3',
    '90.5, 0',
    '0, 180.5',
    '39 60 0 N 76 0 0 W',
    '39 0 60 N 76 0 0 W',
    '39.5 30 N 76 0 W',
    '39 -30 N 76 0 W',
    '-39 S, 76 W',
    '39 N, 76 N',
    '39 E 10 N, 5 W',
    '1 2 3 4 5 6 7 8',
    '12 Main Street, 5',
    '',
  ])('is not: %j', (text) => {
    expect(parseCoordinate(text)).toBeNull();
  });

  it('keeps the sign of less than a degree', () => {
    expect(parseCoordinate(`-0°30', 0°30'W`)).toEqual({ latitude: -0.5, longitude: -0.5 });
  });

  it('is read back from whichever form it is written in', () => {
    const second = fc.integer({ min: 0, max: 59 });
    const half = (limit: number) =>
      fc.record({
        degrees: fc.integer({ min: 0, max: limit - 1 }),
        minutes: second,
        seconds: second,
        negative: fc.boolean(),
      });
    fc.assert(
      fc.property(half(90), half(180), (lat, lon) => {
        const size = (h: typeof lat): number => h.degrees + h.minutes / 60 + h.seconds / 3600;
        const value = (h: typeof lat): number => (h.negative ? -size(h) : size(h));
        const dms = (h: typeof lat): string => `${h.degrees}°${h.minutes}'${h.seconds}"`;
        const expected = { latitude: expect.closeTo(value(lat), 9), longitude: expect.closeTo(value(lon), 9) };
        const hemispheres = `${dms(lat)}${lat.negative ? 'S' : 'N'} ${dms(lon)}${lon.negative ? 'W' : 'E'}`;
        expect(parseCoordinate(hemispheres)).toEqual(expected);
        expect(parseCoordinate(`${value(lat).toFixed(12)}, ${value(lon).toFixed(12)}`)).toEqual(expected);
      }),
    );
  });

  it('never throws and never leaves the globe', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from(`0123456789.-+NSEW,;°'" `)) }), (text) => {
        const { latitude, longitude } = parseCoordinate(text) ?? { latitude: 0, longitude: 0 };
        expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
        expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
      }),
    );
  });
});
