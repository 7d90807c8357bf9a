import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { footprintsAt } from './footprints-at.ts';
import type { GlobeFootprint } from './globe.ts';

const footprint = (id: string, ...corners: readonly (readonly [number, number])[]): GlobeFootprint => ({
  id,
  corners: corners.map(([longitude, latitude]) => ({ longitude, latitude })),
  imageUrl: null,
});
const at = (longitude: number, latitude: number) => ({ longitude, latitude });

test('the footprint drawn last comes first', () => {
  const below = footprint('below', [0, 2], [0, 0], [2, 0], [2, 2]);
  const above = footprint('above', [1, 3], [1, 1], [3, 1], [3, 3]);
  expect(footprintsAt(at(1.5, 1.5), [below, above])).toEqual(['above', 'below']);
  expect(footprintsAt(at(0.5, 0.5), [below, above])).toEqual(['below']);
  expect(footprintsAt(at(5, 5), [below, above])).toEqual([]);
});

test('faint footprints follow, the smallest first', () => {
  const drawn = footprint('drawn', [0, 4], [0, 0], [4, 0], [4, 4]);
  const large = { ...footprint('large', [0, 3], [0, 0], [3, 0], [3, 3]), faint: true };
  const small = { ...footprint('small', [0, 2], [0, 0], [2, 0], [2, 2]), faint: true };
  expect(footprintsAt(at(1, 1), [large, small, drawn])).toEqual(['drawn', 'small', 'large']);
  const [wide, narrow] = [large, small].map((each) => ({
    ...each,
    corners: each.corners.map(({ latitude, longitude }) => ({
      latitude,
      longitude: longitude + 179.5 - (longitude > 0.5 ? 360 : 0),
    })),
  }));
  expect(wide && narrow && footprintsAt(at(-179.8, 1), [wide, narrow])).toEqual(['small', 'large']);
});

test('the way round does not matter, nor do dents', () => {
  const dented = footprint('dented', [0, 0], [0, 4], [4, 4], [4, 0], [2, 3]);
  expect(footprintsAt(at(1, 2.9), [dented])).toEqual(['dented']);
  expect(footprintsAt(at(2, 1), [dented])).toEqual([]);
});

test('the antimeridian and the poles are ground like any other', () => {
  const across = footprint('across', [179, 1], [179, -1], [181, -1], [181, 1]);
  expect(footprintsAt(at(-179.5, 0), [across])).toEqual(['across']);
  expect(footprintsAt(at(178.5, 0), [across])).toEqual([]);
  const polar = footprint('polar', [0, 89], [90, 89], [180, 89], [270, 89]);
  expect(footprintsAt(at(45, 89.9), [polar])).toEqual(['polar']);
  expect(footprintsAt(at(45, 88), [polar])).toEqual([]);
});

test('a box contains its center and not its antipode, anywhere on Earth', () => {
  const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
  const half = fc.double({ min: 0.01, max: 4, noNaN: true });
  fc.assert(
    fc.property(degrees(80), degrees(180), half, fc.constantFrom(-360, 0, 360), (latitude, longitude, size, turn) => {
      const [west, east] = [longitude - size + turn, longitude + size + turn];
      const [south, north] = [latitude - size, latitude + size];
      const box = footprint('box', [west, north], [west, south], [east, south], [east, north]);
      expect(footprintsAt(at(longitude, latitude), [box])).toEqual(['box']);
      expect(footprintsAt(at(longitude, latitude + (latitude > 0 ? -3 : 3) * size), [box])).toEqual([]);
      expect(footprintsAt(at(longitude + 90, latitude), [box])).toEqual([]);
    }),
  );
});

test('a footprint of less than three corners holds nothing', () => {
  for (const corners of [
    [],
    [[1, 1]],
    [
      [0, 0],
      [2, 2],
    ],
  ] as [number, number][][])
    expect(footprintsAt(at(1.2, 1), [footprint('thin', ...corners)])).toEqual([]);
});
