import { expect, it } from 'vitest';
import { callProvider } from '../guard/call-provider.ts';
import { sampleCriteria } from '../port/sample-criteria.testing.ts';
import { toSearchBodies } from './search-request.ts';

const CRITERIA = sampleCriteria({ startMs: 0, endMs: 1_000 });

function box(west: number, south: number, east: number, north: number) {
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon' as const, coordinates: [ring] };
}

it('a search is one convex polygon, and two on both sides of the antimeridian', () => {
  expect(toSearchBodies('skyfi', box(5, 52, 6, 53), CRITERIA)).toMatchObject([
    { aoi: 'POLYGON ((5 52, 6 52, 6 53, 5 53, 5 52))' },
  ]);
  expect(toSearchBodies('skyfi', box(179, 10, 181, 11), CRITERIA)).toHaveLength(2);
});

it('a kind that is not sold needs no search', () => {
  expect(toSearchBodies('skyfi', box(5, 52, 6, 53), { ...CRITERIA, phenomenologies: ['pan'] })).toEqual([]);
});

it('an area that is too large is refused with the limit and a way out', async () => {
  const search = async () => toSearchBodies('skyfi', box(0, 40, 20, 50), CRITERIA);
  const answer = await callProvider({ label: 'SkyFi' }, search);
  expect(answer).toMatchObject({
    ok: false,
    failure: { detail: expect.stringMatching(/^SkyFi searches areas of at most 500,000 km², .* in parts\.$/) },
  });
});
