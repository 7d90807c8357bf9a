import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCoordinates } from './parse-coordinates.ts';
import { toMgrs } from './to-mgrs.ts';

function at(text: string) {
  const read = parseCoordinates(text);
  if (!read?.ok) throw new Error(`${text}: ${read?.reason ?? 'no coordinate'}`);
  return read.at;
}

/** Meters between two positions, on a sphere: good to half a percent. */
function apartM(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const rad = Math.PI / 180;
  const half = (x: number): number => Math.sin(x / 2) ** 2;
  const h =
    half((a.latitude - b.latitude) * rad) +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * half((a.longitude - b.longitude) * rad);
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(h)));
}

describe('an MGRS reference', () => {
  // Published pairs (Wikipedia, "Military Grid Reference System"; the Jefferson Pier; GeoConvert(1); the poles) and
  // grid coordinates of PROJ's UTM and UPS.
  it.each([
    ['4QFJ12345678', 21.309433, -157.916867, 8],
    ['18SUJ2337106519', 38.88981, -77.03653, 2],
    ['38SMB4488', 33.33424, 44.40363, 2],
    ['18SUJ3760118949', 39.0045, -76.8755, 1],
    ['YYK3579596233', 86.95, -151, 1],
    ['BHT3511125852', -83.25, 45.5, 1],
    ['32VKN5292815548', 60.5, 4.5, 1],
    ['33XWG1369680760', 78.2, 15.6, 1],
    ['ZAH0000000000', 90, 0, 1],
    ['BAN0000000000', -90, 0, 1],
  ])('%s is near %d, %d', (text, latitude, longitude, withinM) => {
    expect(apartM(at(text), { latitude, longitude })).toBeLessThan(withinM);
  });

  it('is read with and without blanks, in small letters, as the middle of its cell', () => {
    expect(at('18s uj 37898 06909')).toEqual(at('18SUJ3789806909'));
    expect(at('18 S UJ 3789806909')).toEqual(at('18SUJ3789806909'));
    expect(apartM(at('18SUJ30'), at('18SUJ3500005000'))).toBeLessThan(2);
    expect(parseCoordinates('18suj37601894')).toMatchObject({
      ok: true,
      label: '18SUJ37601894',
    });
  });

  it.each([
    ['61SUJ3789806909', 'MGRS: zone 61 does not exist (1 to 60)'],
    ['00SUJ3789806909', 'MGRS: zone 0 does not exist (1 to 60)'],
    ['18IUJ3789806909', 'MGRS: band I does not exist (C to X without I and O)'],
    ['18AUJ3789806909', 'MGRS: A is a polar zone and takes no zone number before it'],
    ['32XMH1234', 'MGRS: zone 32X does not exist (Svalbard has 31X, 33X, 35X and 37X)'],
    ['18SAJ3789806909', 'MGRS: square AJ does not exist in zone 18'],
    ['18SUW3789806909', 'MGRS: square UW does not exist in zone 18'],
    ['18SUA3789806909', 'MGRS: this cell of square UA lies outside zone 18S'],
    ['18SUJ378', 'MGRS: easting and northing need as many digits each, not 3 together'],
    ['18SUJ 378 0690', 'MGRS: easting and northing need as many digits each, not 7 together'],
    ['18SUJ378980690912', 'MGRS: 12 digits are more than 10'],
    ['18SUJ', 'MGRS: 18SUJ needs 2 to 10 digits after it, one half for the easting, one for the northing'],
    ['ZMM1234', 'MGRS: square MM does not exist in polar zone Z'],
    ['YJA1234', 'MGRS: square JA lies outside polar zone Y'],
  ])('explains why %s is invalid', (text, reason) => {
    expect(parseCoordinates(text)).toEqual({ ok: false, reason });
  });

  it.each([
    [60, 4, '32VKM'],
    [60, 2.9, '31V'],
    [78, 8.9, '31X'],
    [78, 10, '33X'],
    [78, 20.9, '33X'],
    [78, 21.1, '35X'],
    [78, 33.1, '37X'],
    [-79.99, 0.1, '31C'],
    [83.99, 0.1, '31X'],
    [-80.01, -1, 'A'],
    [-80.01, 1, 'B'],
    [84, -1, 'Y'],
    [84, 1, 'Z'],
    [0, 180, '01N'],
    [-0.001, -180, '01M'],
  ])('of %d, %d begins with %s', (latitude, longitude, begin) => {
    expect(toMgrs({ latitude, longitude })).toMatch(new RegExp(`^${begin}`));
  });

  it('comes back from every position on Earth, to half its cell', () => {
    const latitude = fc.double({ min: -90, max: 90, noNaN: true });
    const longitude = fc.double({ min: -180, max: 180, noNaN: true });
    fc.assert(
      fc.property(latitude, longitude, fc.integer({ min: 1, max: 5 }), (lat, lon, digits) => {
        const place = { latitude: lat, longitude: lon };
        const reference = toMgrs(place, digits);
        const cellM = 10 ** (5 - digits);
        // Half the diagonal, the grid's scale and a centimeter of rounding.
        expect(apartM(at(reference), place)).toBeLessThan(cellM * 0.7072 * 1.01 + 0.03);
      }),
      { numRuns: 5000 },
    );
  });
});
