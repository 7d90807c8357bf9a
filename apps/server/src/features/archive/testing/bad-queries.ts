import { box } from '../../../providers/index/testing/some-record.ts';

export const SQL = `'; DROP TABLE scene; --`;
const PROVIDERS = { maxar: 5, indexed: 5, live: 5 };
const DATES = { start: '2026-01-01T00:00:00Z', end: '2026-03-01T00:00:00Z' };
export const QUESTION = {
  geometry: { type: 'Point', coordinates: [10, 50] },
  filter: {
    date: DATES,
    phenomenology: { sar: true, ms: true, pan: true },
    resolution: { min: 0.1, max: 5 },
    maxCloudCover: 0.99,
    providers: PROVIDERS,
  },
};
export const SEARCH = {
  name: 'Fields',
  place: { location: 'Here', latitude: 50, longitude: 10, elevation: 300 },
  filter: { ...QUESTION.filter, date: { lastDays: 90 } },
};

/** The path of a field, the sent value, and the expected words of the error. */
export type Refused = readonly [field: string, value: unknown, words: string];
export type Taken = readonly [field: string, value: unknown];
/** Placeholder for a number that JSON does not support; the body is then invalid JSON. */
export const NAN = '#NaN#';
const HUGE = '#1e999#';

const polygons = (...all: unknown[][]) => ({ type: 'MultiPolygon', coordinates: all });
const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings });
const ring = (positions: number, [lon, lat] = [10, 50]) => [
  ...Array.from({ length: positions - 1 }, (_, i) => {
    const angle = (2 * Math.PI * i) / (positions - 1);
    return [(lon ?? 0) + 0.1 * Math.cos(angle), (lat ?? 0) + 0.1 * Math.sin(angle)];
  }),
  [(lon ?? 0) + 0.1, lat ?? 0],
];
/** Every other corner is beyond 180 degrees east, so the area is cut into hundreds of parts. */
const sawOnAntimeridian = (corners: number) => [
  ...Array.from({ length: corners }, (_, i) => [i % 2 === 0 ? 179.5 : 180.5, -3 + (6 * i) / corners]),
  [179, 3],
  [179, -3],
  [179.5, -3],
];
const square = (west: number, south: number, east: number, north: number) =>
  box(west, south, east, north).coordinates[0] ?? [];

const LONG = 'x'.repeat(5000);

/** Valid for a search and for the suggestion of relaxed filters. */
export const QUERIES_REJECTED: readonly Refused[] = [
  ['geometry', undefined, 'is required'],
  ['geometry', null, 'must be an object'],
  ['geometry', SQL, 'must be an object'],
  ['geometry.type', undefined, ''],
  ['geometry.type', 'LineString', ''],
  ['geometry.type', SQL, ''],
  ['geometry.coordinates', undefined, 'is required'],
  ['geometry.coordinates', [10], 'geometry.coordinates'],
  ['geometry.coordinates', [10, 50, 0, 0], 'at most 2'],
  ['geometry.coordinates', ['10', 50], 'geometry.coordinates.0: must be a number, not "10"'],
  ['geometry.coordinates', [10, SQL], 'geometry.coordinates.1: must be a number'],
  ['geometry.coordinates', [10, null], 'geometry.coordinates.1: must be a number'],
  ['geometry.coordinates', [180.000001, 0], 'geometry.coordinates.0: must be at most 180, not 180.000001'],
  ['geometry.coordinates', [-180.000001, 0], 'geometry.coordinates.0: must be at least -180'],
  ['geometry.coordinates', [0, 90.000001], 'geometry.coordinates.1: must be at most 90'],
  ['geometry.coordinates', [0, -90.000001], 'geometry.coordinates.1: must be at least -90'],
  ['geometry.coordinates', [HUGE, 0], 'geometry.coordinates.0: must be a number'],
  ['geometry', polygon(), 'geometry.coordinates: is required'],
  ['geometry', polygon(...Array.from({ length: 21 }, () => ring(4))), 'at most 20 rings'],
  ['geometry', polygon(ring(3)), 'at least 4 positions'],
  ['geometry', polygon(ring(1001)), 'at most 1000 positions'],
  ['geometry', polygon(square(359, 0, 360.1, 1)), 'must be at most 360'],
  ['geometry', polygon(square(0, 89, 1, 90.1)), 'must be at most 90'],
  [
    'geometry',
    polygon([
      [0, 0],
      [1, 0],
      ['1', 1],
      [0, 0],
    ]),
    'must be a number',
  ],
  [
    'geometry',
    polygon([
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ]),
    'Lines of the outline cross or touch at 0.5000, 0.5000',
  ],
  [
    'geometry',
    polygon([
      [0, 0],
      [1, 1],
      [2, 2],
      [0, 0],
    ]),
    'In the outline are fewer than 3 different positions that are not on one line',
  ],
  [
    'geometry',
    polygon([
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ]),
    'In the outline are fewer than 3 different positions',
  ],
  [
    'geometry',
    polygon(square(0, 0, 1, 1), square(5, 5, 6, 6)),
    'A part of hole 1 at 5.0000, 5.0000 lies outside the outline',
  ],
  ['geometry', polygon(square(-180, -90, 180, 90)), 'The area has 510,065,622 km²; 100,000 km² are allowed'],
  ['geometry', polygon(square(358, -90, 360, 90)), '100,000 km² are allowed'],
  ['geometry', polygon(square(170, -10, 190, 10)), '100,000 km² are allowed'],
  [
    'geometry',
    polygons([square(10, 50, 11, 51)], [square(10.5, 50.5, 12, 52)]),
    'Shape 1 and another have ground in common at 51.0000, 10.5000',
  ],
  ['geometry', polygons([square(10, 50, 11, 51)], [square(20, 50, 23, 55)]), '100,000 km² are allowed'],
  ['geometry', polygons(), 'geometry.coordinates: is required'],
  ['geometry', polygons([]), 'geometry.coordinates.0: is required'],
  ['geometry', polygons(...Array.from({ length: 21 }, () => [ring(4)])), 'at most 20 polygons'],
  ['geometry', polygons(...Array.from({ length: 11 }, () => [ring(4), ring(4)])), 'at most 20 rings, those of all'],
  ['geometry', polygons(...Array.from({ length: 11 }, () => [ring(1000)])), 'at most 10000 positions, those of all'],
  ['geometry', polygons([square(0, 89, 1, 90.1)]), 'must be at most 90'],
  ['geometry', polygons([square(0, 0, 1, 1)], [square(359, 0, 360.1, 1)]), 'must be at most 360'],
  ['geometry', { type: 'GeometryCollection', geometries: [] }, ''],
  ['geometry', polygon(sawOnAntimeridian(40)), 'cuts it into 21 parts; at most 20 are searched'],
  ['geometry', polygon(sawOnAntimeridian(997)), 'at most 20 are searched'],
  ['filter', [], 'must be an object'],
  ['filter', null, 'must be an object'],
  ['filter.providers', { maxar: 5, live: 101 }, 'filter.providers.live: 101 results are above 100; ask for 1 to 100'],
  ['filter.providers', { maxar: 0 }, 'filter.providers.maxar: 0 results are below 1'],
  ['filter.providers', { maxar: -1 }, 'filter.providers.maxar: -1 results are below 1'],
  ['filter.providers', { maxar: 1e308 }, 'are above 100'],
  ...['start', 'end'].flatMap((end): Refused[] => [
    [`filter.date.${end}`, undefined, 'is required'],
    [`filter.date.${end}`, 20_260_101, 'must be a text, not 20260101'],
    [`filter.date.${end}`, '', 'must be a time like'],
    [`filter.date.${end}`, 'yesterday', 'must be a time like 2026-08-22T15:10:37Z, not "yesterday"'],
    [`filter.date.${end}`, SQL, 'must be a time like'],
    [`filter.date.${end}`, LONG, 'must be a time like'],
    [`filter.date.${end}`, '2026-01-01', 'must be a time like'],
    [`filter.date.${end}`, '2026-01-01T00:00:00', 'must be a time like'],
    [`filter.date.${end}`, '2026-02-30T00:00:00Z', 'must be a time like'],
    [`filter.date.${end}`, '2026-01-01T25:00:00Z', 'must be a time like'],
    [`filter.date.${end}`, '2026-01-01T00:00:00+99:00', 'must be a time like'],
    [`filter.date.${end}`, '+275760-09-13T00:00:00Z', 'must be a time like'],
    [`filter.date.${end}`, '-000001-01-01T00:00:00Z', 'must be a time like'],
  ]),
  [
    'filter.date',
    { start: DATES.end, end: DATES.start },
    'filter.date.end: 2026-01-01T00:00:00Z lies before the start 2026-03-01',
  ],
  ...['sar', 'ms', 'pan'].flatMap((kind): Refused[] => [
    [`filter.phenomenology.${kind}`, undefined, 'is required'],
    [`filter.phenomenology.${kind}`, 'true', 'must be true or false, not "true"'],
    [`filter.phenomenology.${kind}`, 1, 'must be true or false, not 1'],
    [`filter.phenomenology.${kind}`, SQL, 'must be true or false'],
  ]),
  ['filter.resolution', '1', 'has none of the allowed shapes, not "1"'],
  ['filter.resolution', SQL, 'has none of the allowed shapes'],
  ['filter.resolution', HUGE, 'has none of the allowed shapes'],
  ['filter.resolution', {}, 'filter.resolution'],
  ['filter.resolution', { min: 0.1, max: '5' }, 'filter.resolution'],
  ['filter.resolution', { min: 2, max: 1 }, 'the minimum 2 m is above the maximum 1 m'],
  ['filter.maxCloudCover', -0.000001, 'must be at least 0, not -0.000001'],
  ['filter.maxCloudCover', 1.000001, 'must be at most 1, not 1.000001'],
  ['filter.maxCloudCover', '0.5', 'must be a number, not "0.5"'],
  ['filter.maxCloudCover', SQL, 'must be a number'],
  ['filter.maxCloudCover', HUGE, 'must be a number'],
  ['filter.maxCloudCover', null, 'must be a number'],
  ['filter.providers', {}, 'name at least one of maxar'],
  ['filter.providers', ['maxar'], 'must be an object'],
  ['filter.providers', SQL, 'must be an object'],
  ['filter.providers', { acme: 5 }, 'there is no provider "acme"; known are maxar, indexed, live'],
  ['filter.providers', { [SQL]: 5 }, `there is no provider "${SQL.toLowerCase()}"`],
  ['filter.providers', { constructor: 5 }, 'there is no provider "constructor"'],
  ['filter.providers', { ['x'.repeat(101)]: 5 }, 'filter.providers'],
  ['filter.providers', { maxar: '5' }, 'filter.providers.maxar: must be a number, not "5"'],
  ['filter.providers', { maxar: HUGE }, 'filter.providers.maxar: must be a number'],
  ['filter.price', 5, 'must be an object'],
  ['filter.price', {}, 'filter.price.max: is required'],
  ['filter.price', { max: '500' }, 'filter.price.max: must be a number, not "500"'],
  ['filter.price', { max: SQL }, 'filter.price.max: must be a number'],
  ['filter.price', { max: HUGE }, 'filter.price.max: must be a number'],
  ['filter.maxOffNadirAngle', -0.1, 'must be at least 0, not -0.1'],
  ['filter.maxOffNadirAngle', 90.1, 'must be at most 90, not 90.1'],
  ['filter.maxOffNadirAngle', '45', 'must be a number, not "45"'],
  ['filter.maxOffNadirAngle', null, 'must be a number'],
  ['filter.minSunElevation', -90.1, 'must be at least -90, not -90.1'],
  ['filter.minSunElevation', 90.1, 'must be at most 90, not 90.1'],
  ['filter.minSunElevation', SQL, 'must be a number'],
  ['filter.minCoverage', -0.1, 'must be at least 0, not -0.1'],
  ['filter.minCoverage', 1.1, 'must be at most 1, not 1.1'],
  ['filter.minCoverage', '1', 'must be a number, not "1"'],
  ['filter.minCoverage', null, 'must be a number'],
  ['filter.months', [], 'name at least one month'],
  ['filter.months', [0], 'filter.months.0: must be at least 1, not 0'],
  ['filter.months', [12, 13], 'filter.months.1: must be at most 12, not 13'],
  ['filter.months', [1.5], 'filter.months.0: must be a whole number'],
  ['filter.months', ['6'], 'filter.months.0: must be'],
  ['filter.months', Array.from({ length: 13 }, () => 6), 'at most 12 months'],
  ['filter.months', SQL, 'must be a list'],
];

/** At the limits, and beyond the limits that the spec clamps instead of rejecting (section 5, Archive search). */
export const QUERIES_ACCEPTED: readonly Taken[] = [
  ['geometry.coordinates', [180, 90]],
  ['geometry.coordinates', [-180, -90]],
  ['geometry', polygon(ring(1000))],
  [
    'geometry',
    polygon(
      square(9, 49, 11, 51),
      ...Array.from({ length: 19 }, (_, i) => square(9.05 + i / 10, 49.9, 9.1 + i / 10, 50.1).toReversed()),
    ),
  ],
  ['geometry', polygon(sawOnAntimeridian(38))],
  ['geometry', polygon(square(359, -1, 360, 1))],
  ['geometry', polygons([square(9, 49, 10, 50)], [square(10, 49, 11, 50), square(10.2, 49.2, 10.8, 49.8)])],
  ['geometry', polygons(...Array.from({ length: 20 }, (_, i) => [square(9 + i / 10, 49, 9.05 + i / 10, 51)]))],
  ['geometry', polygons(...Array.from({ length: 10 }, (_, i) => [ring(1000, [9 + i / 4, 50])]))],
  ['geometry', polygon([...ring(30).slice(0, -1), [10.1, 50], [10.1, 50]])],
  ['geometry', polygon(square(-360, -1, -359, 1))],
  ['geometry', polygon(square(179, -1, 181, 1))],
  ['geometry', polygon(square(10, 50, 10.0001, 50.0001))],
  ['filter.date', { start: '0000-01-01T00:00:00Z', end: '9999-12-31T23:59:59.999999999Z' }],
  ['filter.date', { start: DATES.start, end: DATES.start }],
  ['filter.date', { start: '2026-01-01T00:00:00+14:00', end: '2026-01-01T00:00:00-12:00' }],
  ['filter.date', { start: '2099-01-01T00:00:00Z', end: '2099-02-01T00:00:00Z' }],
  ['filter.phenomenology', { sar: false, ms: false, pan: false }],
  ...[0.1, 5, 0, -1, 5.1, 1e308, -1e308, 1e-308].map((value): Taken => ['filter.resolution', value]),
  ['filter.resolution', { min: -1e308, max: 1e308 }],
  ['filter.resolution', { min: 5, max: 5 }],
  ['filter.maxCloudCover', 0],
  ['filter.maxCloudCover', 1],
  ['filter.maxCloudCover', 1e-308],
  ...[1, 2.5, 100, 100.5].map((count): Taken => ['filter.providers', { maxar: count, indexed: count, live: count }]),
  ['filter', undefined],
  ...['date', 'phenomenology', 'resolution', 'maxCloudCover', 'providers'].map(
    (field): Taken => [`filter.${field}`, undefined],
  ),
  ...[-1, 0, 0.5, 1e308].map((max): Taken => ['filter.price', { max }]),
  ['filter.maxOffNadirAngle', 0],
  ['filter.maxOffNadirAngle', 90],
  ['filter.minCoverage', 0],
  ['filter.minCoverage', 1],
  ['filter.minSunElevation', -90],
  ['filter.minSunElevation', 90],
  ['filter.months', [1]],
  ['filter.months', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ['filter.months', [2, 2, 2]],
];

export const SAVED_REJECTED: readonly Refused[] = [
  ['name', undefined, 'is required'],
  ['name', '', 'is required'],
  ['name', ' \t ', 'is required'],
  ['name', 7, 'must be a text, not 7'],
  ['name', 'x'.repeat(81), 'may have at most 80 characters'],
  ['name', 'half \ud800', 'name'],
  ['place', undefined, 'is required'],
  ['place.location', '', 'is required'],
  ['place.location', 'x'.repeat(201), 'may have at most 200 characters'],
  ['place.location', 'half \udfff', 'place.location'],
  ['place.latitude', 90.1, 'must be at most 90, not 90.1'],
  ['place.latitude', '50', 'must be a number, not "50"'],
  ['place.longitude', -180.1, 'must be at least -180, not -180.1'],
  ['place.longitude', SQL, 'must be a number'],
  ['place.elevation', -501, 'must be at least -500'],
  ['place.elevation', 9001, 'must be at most 9000'],
  ['place.elevation', '0', 'must be a number'],
  ['filter.date', undefined, 'is required'],
  ['filter.date', SQL, 'filter.date'],
  ['filter.date', { lastDays: 0 }, 'filter.date'],
  ['filter.date', { lastDays: 36_526 }, 'filter.date'],
  ['filter.date', { lastDays: 1.5 }, 'filter.date'],
  ['filter.date', { lastDays: '90' }, 'filter.date'],
  ['filter.date', { start: 'soon', end: DATES.end }, 'filter.date'],
  ['filter.date', { start: DATES.end, end: DATES.start }, 'lies before the start'],
  ['filter.providers', {}, 'name at least one provider'],
  ['filter.providers', Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`p${i}`, 5])), 'at most 50 providers'],
  ['filter.providers', { 'half \ud800': 5 }, 'filter.providers'],
  ['filter.providers', { maxar: 1e308 }, 'are above 100'],
  ['filter.resolution', { min: 2, max: 1 }, 'the minimum 2 m is above the maximum 1 m'],
  ['filter.maxCloudCover', 1.1, 'must be at most 1, not 1.1'],
  ['filter.maxOffNadirAngle', 91, 'must be at most 90'],
  ['filter.minSunElevation', -91, 'must be at least -90'],
  ['filter.months', [13], 'must be at most 12'],
  ['filter.price', { max: '5' }, 'filter.price.max: must be a number'],
];

export const SAVED_ACCEPTED: readonly Taken[] = [
  ['name', SQL],
  ['name', 'x'.repeat(80)],
  ['name', '𝕏 \u202e\u0007 "quoted" \\u0041'],
  ['place.location', SQL],
  ['place.latitude', -90],
  ['place.longitude', 180],
  ['place.elevation', -500],
  ['place.elevation', 9000],
  ['filter.date', { lastDays: 1 }],
  ['filter.date', { lastDays: 36_525 }],
  ['filter.date', { start: '0000-01-01T00:00:00Z', end: '9999-12-31T23:59:59Z' }],
  ['filter.providers', { [SQL]: 100 }],
  ['filter.resolution', 1e308],
  ['filter.price', { max: -1e308 }],
];

/** The JSON of `sent` with one field replaced; `undefined` removes it. */
export function bodyWith(sent: object, field: string, value: unknown): string {
  const body = structuredClone(sent) as Record<string, unknown>;
  const names = field.split('.');
  const last = names.pop() ?? '';
  const owner = names.reduce((one, name) => one[name] as Record<string, unknown>, body);
  owner[last] = value;
  return JSON.stringify(body).replaceAll(`"${NAN}"`, 'NaN').replaceAll(`"${HUGE}"`, '1e999');
}
