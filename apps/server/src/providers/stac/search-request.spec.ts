import type { AreaGeometry } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import { type Conformance, type SearchPlan, searchRequest } from './search-request.ts';

const API: Conformance = {
  searchUrl: new URL('https://catalog.example/stac/search?key=k'),
  method: 'POST',
  intersects: false,
  sort: false,
  cql2Json: false,
  cql2Text: false,
};
const PLAN: SearchPlan = { collections: [], limit: 10 };
const PLACE: AreaGeometry = { type: 'Point', coordinates: [10.5, 50] };
const SQUARE: AreaGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [10, 50],
      [11, 50],
      [11, 51],
      [10, 51],
      [10, 50],
    ],
  ],
};
/** From 179 degrees east to 179 degrees west. */
const PACIFIC: AreaGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [179, 0],
      [181, 0],
      [181, 1],
      [179, 1],
      [179, 0],
    ],
  ],
};
const SPAN = { fromMs: Date.UTC(2026, 0, 1), toMs: Date.UTC(2026, 0, 31, 23, 59, 59, 999) };
const CLOUDS = { property: 'eo:cloud_cover', value: 20 };

function post(plan: Partial<SearchPlan>, api: Partial<Conformance> = {}): unknown {
  const { method, url, body } = searchRequest({ ...PLAN, ...plan }, { ...API, ...api });
  expect([method, url.href]).toEqual(['POST', API.searchUrl.href]);
  return body;
}

function get(plan: Partial<SearchPlan>, api: Partial<Conformance> = {}): Record<string, string> {
  const request = searchRequest({ ...PLAN, ...plan }, { ...API, method: 'GET', ...api });
  expect([request.method, 'body' in request]).toEqual(['GET', false]);
  return Object.fromEntries(request.url.searchParams);
}

describe('a search by POST', () => {
  it('contains only the criteria that were given', () => {
    expect(post({})).toEqual({ limit: 10 });
    expect(post({ collections: ['a', 'b'], ids: ['x,y', 'z'] })).toEqual({
      limit: 10,
      collections: ['a', 'b'],
      ids: ['x,y', 'z'],
    });
  });

  it('sends a place and an area as they are, and an area on both sides of the antimeridian', () => {
    expect(post({ area: PLACE })).toEqual({ limit: 10, intersects: PLACE });
    expect(post({ area: SQUARE })).toMatchObject({ intersects: { type: 'Polygon' } });
    const { intersects } = post({ area: PACIFIC }) as {
      intersects: { type: string; coordinates: [number, number][][][] };
    };
    expect(intersects.type).toBe('MultiPolygon');
    const longitudes = intersects.coordinates.map(([ring = []]) => ring.map(([longitude]) => longitude));
    expect(longitudes).toHaveLength(2);
    for (const side of longitudes) expect(Math.max(...side) - Math.min(...side)).toBeCloseTo(1, 9);
    expect(longitudes.flat().every((longitude) => Math.abs(longitude) <= 180)).toBe(true);
  });

  it('sorts and filters only if the API supports it', () => {
    expect(post({ atMost: CLOUDS }, { cql2Text: true })).toEqual({ limit: 10 });
    expect(post({ atMost: CLOUDS }, { sort: true, cql2Json: true })).toEqual({
      limit: 10,
      sortby: [{ field: 'properties.datetime', direction: 'desc' }],
      'filter-lang': 'cql2-json',
      filter: {
        op: 'or',
        args: [
          { op: '<=', args: [{ property: 'eo:cloud_cover' }, 20] },
          { op: 'isNull', args: [{ property: 'eo:cloud_cover' }] },
        ],
      },
    });
  });
});

describe('a search by GET', () => {
  it('keeps existing parameters, and does not change the address of the API', () => {
    expect(get({ collections: ['a', 'b'], ids: ['x', 'ü&'] })).toEqual({
      key: 'k',
      limit: '10',
      collections: 'a,b',
      ids: 'x,ü&',
    });
    expect(API.searchUrl.href).toBe('https://catalog.example/stac/search?key=k');
  });

  it.each<[string, AreaGeometry, string]>([
    ['a place, with an area of its own', PLACE, '10.4999999995,49.9999999995,10.5000000005,50.0000000005'],
    ['a place at a corner', { type: 'Point', coordinates: [180, -90] }, '179.9999999995,-90,180,-89.9999999995'],
    ['an area', SQUARE, '10,50,11,51'],
  ])('sends the box of %s', (_what, area, bbox) => {
    expect(get({ area })).toMatchObject({ bbox });
  });

  it('sends a place as it is if the API supports that', () => {
    expect(get({ area: PLACE }, { intersects: true })).toEqual({
      key: 'k',
      limit: '10',
      intersects: '{"type":"Point","coordinates":[10.5,50]}',
    });
    expect(get({ area: SQUARE }, { intersects: true })).toMatchObject({ bbox: '10,50,11,51' });
  });

  it('sends a box over the antimeridian from west to east (RFC 7946 section 5.2)', () => {
    expect(get({ area: PACIFIC })).toMatchObject({ bbox: '179,0,-179,1' });
  });

  it('sorts and filters only if the API supports it', () => {
    expect(get({ atMost: CLOUDS }, { cql2Json: true })).toEqual({ key: 'k', limit: '10' });
    expect(get({ atMost: CLOUDS }, { sort: true, cql2Text: true })).toEqual({
      key: 'k',
      limit: '10',
      sortby: '-properties.datetime',
      'filter-lang': 'cql2-text',
      filter: '"eo:cloud_cover" <= 20 OR "eo:cloud_cover" IS NULL',
    });
  });
});

describe('the time of a search', () => {
  it('includes everything in its last millisecond', () => {
    const datetime = '2026-01-01T00:00:00.000Z/2026-01-31T23:59:59.999999Z';
    expect(post(SPAN)).toMatchObject({ datetime });
    expect(get(SPAN)).toMatchObject({ datetime });
  });

  it.each([{ fromMs: SPAN.fromMs }, { toMs: SPAN.toMs }])('is never open on one side: %j', (half) => {
    expect(post(half)).toEqual({ limit: 10 });
    expect(get(half)).not.toHaveProperty('datetime');
  });

  it('may start at the epoch', () => {
    expect(post({ fromMs: 0, toMs: 0 })).toMatchObject({
      datetime: '1970-01-01T00:00:00.000Z/1970-01-01T00:00:00.000999Z',
    });
  });
});
