import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crossingsOf } from './graticule.ts';
import type { MapName } from './map-names.ts';
import { NameIndex } from './names-of-tile.ts';
import { MAX_LEVEL, tileBounds } from './tile-grid.ts';

const place = (text: string, longitude: number, latitude: number, change: Partial<MapName> = {}): MapName => ({
  kind: 'town',
  text,
  size: 2,
  longitude,
  latitude,
  fromLevel: 0,
  toLevel: MAX_LEVEL,
  ...change,
});

describe('the names of a tile', () => {
  test('are inside of it and shown at its level, most important first', () => {
    const index = new NameIndex([
      place('First', 10, 50),
      place('Beside', -10, 50),
      place('Later', 12, 40, { fromLevel: 1 }),
      place('Gone', 14, 30, { toLevel: 0 }),
      place('Second', 60, 10),
    ]);
    const textsAt = (level: number, column: number) =>
      index.namesOf({ level, column, row: 0 }).map(({ text, rank }) => [text, rank]);
    expect(textsAt(0, 1)).toEqual([
      ['First', 0],
      ['Gone', 3],
      ['Second', 4],
    ]);
    expect(textsAt(1, 2)).toEqual([
      ['First', 0],
      ['Later', 2],
      ['Second', 4],
    ]);
  });

  test('omit names that overlap more important ones', () => {
    const index = new NameIndex([place('Great', 10, 50), place('Near', 10.1, 50.1), place('Apart', 10.1, 55)]);
    const texts = index.namesOf({ level: 2, column: 4, row: 0 }).map(({ text }) => text);
    expect(texts).toEqual(['Great', 'Apart']);
  });

  test('are limited to 120', () => {
    const crowd = Array.from({ length: 5_000 }, (_, i) => place(`${i}`, (i % 100) * 1.7, Math.floor(i / 100) * 1.7));
    expect(new NameIndex(crowd).namesOf({ level: 0, column: 1, row: 0 })).toHaveLength(120);
  });

  test('grow with the level for areas, and stay the same for places', () => {
    const index = new NameIndex([
      place('Sea', 10, 50, { kind: 'water', size: 'grows', fromLevel: 2 }),
      place('Town', 15, 60),
    ]);
    const sizes = [2, 3, 4].map((level) =>
      index
        .namesOf({ level, column: Math.floor(190 / (180 / 2 ** level)), row: Math.floor(40 / (180 / 2 ** level)) })
        .find(({ text }) => text === 'Sea'),
    );
    expect(sizes.map((name) => name?.size)).toEqual([2, 3, 4]);
    expect(index.namesOf({ level: 0, column: 1, row: 0 })).toMatchObject([{ text: 'Town', size: 2 }]);
  });

  test('include degrees at levels 5 to 8, after all other names', () => {
    const index = new NameIndex([place('Town', 10.2, 50.2)]);
    const tile = { level: 5, column: 33, row: 7 };
    const names = index.namesOf(tile);
    expect(names[0]).toMatchObject({ text: 'Town', rank: 0 });
    expect(names.slice(1).length).toBeGreaterThan(0);
    for (const { kind, rank } of names.slice(1)) expect([kind, rank]).toEqual(['degrees', 11]);
    const near = { level: 9, column: 540, row: 113 };
    for (const other of [{ level: 4, column: 16, row: 3 }, near])
      expect(index.namesOf(other).every(({ kind }) => kind === 'town')).toBe(true);
    expect(crossingsOf(near).length).toBeGreaterThan(0);
  });
});

test('a place belongs to exactly one tile per level, which contains it', () => {
  // GeoNames has five decimals.
  const anywhere = fc.record({
    longitude: fc.integer({ min: -180e5, max: 180e5 - 1 }).map((units) => units / 1e5),
    latitude: fc.integer({ min: -90e5 + 1, max: 90e5 }).map((units) => units / 1e5),
  });
  fc.assert(
    fc.property(anywhere, fc.integer({ min: 0, max: MAX_LEVEL }), ({ longitude, latitude }, level) => {
      const index = new NameIndex([place('Here', longitude, latitude)]);
      const perDeg = 2 ** level / 180;
      const [column, row] = [Math.floor((longitude + 180) * perDeg), Math.floor((90 - latitude) * perDeg)];
      const found = [-1, 0, 1].flatMap((right) =>
        [-1, 0, 1]
          .map((down) => ({ level, column: column + right, row: row + down }))
          .filter((tile) => index.namesOf(tile).some(({ text }) => text === 'Here')),
      );
      expect(found).toHaveLength(1);
      const [tile] = found;
      if (!tile) return;
      const { west, south, east, north } = tileBounds(tile);
      expect(longitude >= west && longitude < east && latitude > south && latitude <= north).toBe(true);
    }),
  );
});
