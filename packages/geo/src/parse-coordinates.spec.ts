import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCoordinates, formatDms } from './format-coordinates.ts';
import { parseCoordinates } from './parse-coordinates.ts';

const greenbelt = { latitude: expect.closeTo(39.0045, 9), longitude: expect.closeTo(-76.8755, 9) };

function at(text: string) {
  const read = parseCoordinates(text);
  return read?.ok ? read.at : null;
}

describe('a typed position', () => {
  it.each([
    '39.0045, -76.8755',
    '39.0045,-76.8755',
    '  39.0045   -76.8755 ',
    '+39.0045; −76.8755',
    '39,0045; -76,8755',
    '39,0045 -76,8755',
    '39,0045, -76,8755',
    '39.0045° N, 76.8755° W',
    '39.0045N 76.8755W',
    'n 39.0045 w 76.8755',
    '76.8755 W, 39.0045 N',
    '39.0045, 76.8755 W',
    `39°0'16.2"N 76°52'31.8"W`,
    `39°00'16,2"N 76°52'31,8"W`,
    '39° 0′ 16.2″ N, 76° 52′ 31.8″ W',
    '39º00’16.2”, -76º52’31.8”',
    '39:00:16.2N 76:52:31.8W',
    '39 0 16.2 N, 76 52 31.8 W',
    '39 0 16.2 -76 52 31.8',
    `39° 0.27' N, 76° 52.53' W`,
    'W76 52.53 N39 0.27',
    'geo:39.0045,-76.8755',
    'GEO:39.0045,-76.8755,12;u=35',
    'geo:39.0045,-76.8755?z=12',
  ])('is read: %s', (text) => {
    expect(at(text)).toEqual(greenbelt);
  });

  it.each(['Greenbelt', 'Greenbelt, Maryland', 's', 'NE', '39.0045', '1 2 3', '39.5 30 N 76 0 W', '39 E 10 N, 5 W'])(
    'may be a name instead: %j',
    (text) => {
      expect(parseCoordinates(text)).toBeNull();
    },
  );
  it.each(['1 2 3 4 5 6 7 8', '12 Main Street, 5', '10th of Ramadan City', 'Paris 12', ''])(
    'may be a name or an address: %j',
    (text) => {
      expect(parseCoordinates(text)).toBeNull();
    },
  );

  it.each([
    ['91, 0', 'Latitude 91 is outside -90 to 90. Latitude comes first: 0, 91?'],
    ['91 N, 0 E', 'Latitude 91 is outside -90 to 90'],
    ['-122.4, 37.8', 'Latitude -122.4 is outside -90 to 90. Latitude comes first: 37.8, -122.4?'],
    ['0, 180.5', 'Longitude 180.5 is outside -180 to 180'],
    ['95, 200', 'Latitude 95 is outside -90 to 90'],
    ['geo:39,-181', 'Longitude -181 is outside -180 to 180'],
    ['39 75 0 N 76 0 0 W', 'Minutes 75 are outside 0 to 60 (60 itself not included)'],
    ['39 0 60 N 76 0 0 W', 'Seconds 60 are outside 0 to 60 (60 itself not included)'],
    ['39 -30 N 76 0 W', 'Minutes -30 are outside 0 to 60 (60 itself not included)'],
    ['-39 S, 76 W', '-39 S has a sign and a letter. Use one of them: -76.8755 is 76.8755 W'],
    ['39 N, 76 N', 'Both halves are a latitude. One needs N or S, the other E or W'],
    ['39.0045,', 'Type both latitude and longitude: 39.0045, -76.8755'],
  ])('explains why %s is invalid', (text, reason) => {
    expect(parseCoordinates(text)).toEqual({ ok: false, reason });
  });

  it('keeps the sign of less than a degree', () => {
    expect(at(`-0°30', 0°30'W`)).toEqual({ latitude: -0.5, longitude: -0.5 });
  });

  it('is read back from whichever form it is written in', () => {
    const latitude = fc.integer({ min: -90_000_000, max: 90_000_000 });
    const longitude = fc.integer({ min: -180_000_000, max: 180_000_000 });
    fc.assert(
      fc.property(latitude, longitude, (lat, lon) => {
        const place = { latitude: lat / 1e6 + 0, longitude: lon / 1e6 + 0 };
        expect(at(`${place.latitude.toFixed(6)}, ${place.longitude.toFixed(6)}`)).toEqual(place);
        expect(at(formatCoordinates(place))).toEqual(place);
        const fromDms = at(formatDms(place));
        // Half of a tenth of a second.
        expect(Math.abs((fromDms?.latitude ?? 99) - place.latitude)).toBeLessThan(0.05 / 3600 + 1e-9);
        expect(Math.abs((fromDms?.longitude ?? 999) - place.longitude)).toBeLessThan(0.05 / 3600 + 1e-9);
      }),
    );
  });

  it('never throws and never leaves the globe', () => {
    const letters = fc.string({ unit: fc.constantFrom(...Array.from(`0123456789.-+NSEWUJXAYZ,;°'" `)) });
    fc.assert(
      fc.property(letters, (text) => {
        const { latitude, longitude } = at(text) ?? { latitude: 0, longitude: 0 };
        expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
        expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('labels', () => {
  it('have as many decimals as were meant', () => {
    expect(formatCoordinates({ latitude: 39.0045, longitude: -76.8755 })).toBe('39.0045° N, 76.8755° W');
    expect(formatCoordinates({ latitude: -0.5, longitude: 12.345678 })).toBe('0.5000° S, 12.345678° E');
    expect(formatDms({ latitude: 39.0045, longitude: -76.8755 })).toBe('39° 00′ 16.2″ N, 76° 52′ 31.8″ W');
  });

  it('carry seconds over', () => {
    expect(formatDms({ latitude: 9.99999, longitude: -0.99999 })).toBe('10° 00′ 00.0″ N, 1° 00′ 00.0″ W');
  });
});
