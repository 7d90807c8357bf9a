import { shapefileCrs } from '@groundtrack/fixtures';
import { geodesicDistanceM } from '@groundtrack/geo';
import { describe, expect, it } from 'vitest';
import { toDegreesConverter } from './reproject.ts';

/** Frames of other years, such as NAD 83, are taken as WGS 84. */
const APART_M_AT_MOST = 3;
const systems = shapefileCrs();

const geographic = (primeMeridian: string, unit: string, datum = 'D_WGS_1984') =>
  `GEOGCS["G",DATUM["${datum}",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM[${primeMeridian}],UNIT[${unit}]]`;
const GREENWICH = '"Greenwich",0.0';
const PARIS = '"Paris",2.337229166666667';
const DEGREE = '"Degree",0.0174532925199433';
const GRAD = '"Grad",0.01570796326794897';
const projected = (base: string, projection: string, ...parameters: string[]) =>
  `PROJCS["P",${base},PROJECTION["${projection}"],${parameters.map((parameter) => `PARAMETER[${parameter}],`).join('')}UNIT["Meter",1.0]]`;
const transverse = (...more: string[]) => [
  '"False_Easting",500000.0',
  '"False_Northing",0.0',
  '"Central_Meridian",3.0',
  '"Scale_Factor",0.9996',
  '"Latitude_Of_Origin",0.0',
  ...more,
];

const refusalOf = (text: string) => {
  try {
    toDegreesConverter(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe('a .prj', () => {
  const read = systems.filter(({ text }) => refusalOf(text) === null);

  it.each(read.map(({ id, text, places }) => [id, text.slice(0, 7), { text, places }] as const))(
    'of %s in %s is placed where PROJ places it',
    (_id, _keyword, { text, places }) => {
      const toDegrees = toDegreesConverter(text);
      for (const [lonDeg, latDeg, x, y] of places)
        expect(geodesicDistanceM(toDegrees(x, y), [lonDeg, latDeg])).toBeLessThan(APART_M_AT_MOST);
    },
  );

  it('is rejected by name if its datum needs a shift grid', () => {
    const refused = systems.filter((system) => !read.includes(system));
    expect([...new Set(refused.map(({ id }) => id))]).toEqual(['EPSG:27572']);
    for (const { text } of refused)
      expect(refusalOf(text)).toMatch(/^The shapefile is in “.*Lambert.*”, whose datum “/);
  });

  it.each<[string, string, [number, number], [number, number]]>([
    ['a prime meridian of its own', geographic(PARIS, DEGREE), [1, 48], [3.3372292, 48]],
    ['an angular unit of its own', geographic(GREENWICH, GRAD), [10, 50], [9, 45]],
    [
      'a projection on such a meridian',
      projected(geographic(PARIS, DEGREE), 'Transverse_Mercator', ...transverse()),
      [500_000, 5_000_000],
      [5.3372292, 45.1534772],
    ],
    [
      'a parallel of true scale',
      projected(
        geographic(GREENWICH, DEGREE),
        'Mercator',
        '"False_Easting",0.0',
        '"False_Northing",0.0',
        '"Central_Meridian",0.0',
        '"Standard_Parallel_1",45.0',
      ),
      [1_000_000, 5_000_000],
      [12.6828172, 53.5940073],
    ],
  ])('may have %s', (_what, text, [x, y], [lonDeg, latDeg]) => {
    const [lon, lat] = toDegreesConverter(text)(x, y);
    expect(lon).toBeCloseTo(lonDeg, 6);
    expect(lat).toBeCloseTo(latDeg, 6);
  });

  it.each([
    ['D_NAD_1983_2011', 'D_NAD_1983_CORS96', 'D_NAD_1983_NSRS2007', 'D_GDA_1994', 'D_SWEREF99', 'D_China_2000'],
    ['D_Korea_2000', 'D_JGD_2011', 'D_SIRGAS_2000', 'D_RGF_1993', 'World Geodetic System 1984 ensemble'],
    [
      'Reseau Geodesique Francais 1993 v1',
      'Japanese Geodetic Datum 2011',
      'European_Terrestrial_Reference_System_1989',
    ],
  ])('may have the datum %s, %s or %s', (...names) => {
    for (const name of names) expect(refusalOf(geographic(GREENWICH, DEGREE, name))).toBeNull();
  });

  it.each([
    ['an unknown datum', geographic(GREENWICH, DEGREE, 'D_Somewhere'), 'whose datum “D_Somewhere” is not supported'],
    ['a datum that needs a grid of shifts', geographic(GREENWICH, DEGREE, 'D_North_American_1927'), 'whose datum'],
    ['a sphere', geographic(GREENWICH, DEGREE).replace('298.257223563', '0.0'), 'whose ellipsoid does not match'],
    ['a meridian in grads or degrees', geographic(PARIS, GRAD), 'whose prime meridian may be in degrees'],
    [
      'an unknown projection',
      projected(geographic(GREENWICH, DEGREE), 'Waterman', ...transverse()),
      'whose projection “Waterman” is not supported',
    ],
    [
      'a parameter that the projection does not take',
      projected(geographic(GREENWICH, DEGREE), 'Transverse_Mercator', ...transverse('"Azimuth",5.0')),
      'whose projection “Transverse_Mercator” has parameters',
    ],
    [
      'an unknown parameter',
      projected(geographic(GREENWICH, DEGREE), 'Transverse_Mercator', ...transverse('"Height",5.0')),
      'whose parameter “Height” is not supported',
    ],
    [
      'axes to the south',
      geographic(GREENWICH, DEGREE).replace(/\]$/, ',AXIS["Lat",SOUTH],AXIS["Lon",WEST]]'),
      'whose axes do not point',
    ],
    ['no text', 'EPSG:4326', 'Its .prj is not Well-Known Text.'],
    ['half a text', geographic(GREENWICH, DEGREE).slice(0, 90), 'Its .prj is not Well-Known Text.'],
  ])('may not have %s', (_what, text, reason) => {
    expect(refusalOf(text)).toContain(reason);
  });

  it('gives no position far outside its projection', () => {
    const cassini = projected(
      geographic(GREENWICH, DEGREE),
      'Cassini',
      '"False_Easting",0.0',
      '"False_Northing",0.0',
      '"Central_Meridian",0.0',
      '"Latitude_Of_Origin",0.0',
    );
    expect(toDegreesConverter(cassini)(3_000_000, 19_000_000)).toEqual([Number.NaN, Number.NaN]);
  });
});
