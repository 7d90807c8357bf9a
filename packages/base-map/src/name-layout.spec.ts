import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Label, toTextBox } from './label.ts';
import { LabelLayout } from './label-layout.ts';
import type { Lettering } from './lettering.ts';
import { MagnifiedLayout } from './magnified-layout.ts';
import type { MapName, NameKind } from './map-names.ts';
import type { PixelBox } from './pixel-box.ts';
import { TILE_PX, type Tile } from './tile-grid.ts';

/** Every letter is half as wide as it is high; the font lacks `?`. */
const lettering: Lettering = {
  widthPx: (text, { sizePx, trackingPx }) => (text.includes('?') ? null : text.length * (sizePx / 2 + trackingPx)),
  path: () => '',
};
const LEVEL = 4;
const LEVEL_PX = TILE_PX * 2 ** LEVEL;
const TURN_PX = LEVEL_PX * 2;

function name(text: string, longitude: number, latitude: number, kind: NameKind = 'city'): MapName {
  return { kind, text, sizePx: 20, spots: [{ longitude, latitude }] };
}
const tiles: readonly Tile[] = Array.from({ length: 2 ** LEVEL * 2 ** (LEVEL + 1) }, (_, index) => ({
  level: LEVEL,
  column: index % 2 ** (LEVEL + 1),
  row: Math.floor(index / 2 ** (LEVEL + 1)),
}));
/** The labels of all tiles, from north to south. */
const labelsOf = (names: readonly MapName[]): readonly Label[] => {
  const layout = new LabelLayout(LEVEL, names, lettering);
  return [...new Set(tiles.flatMap((tile) => layout.labelsOf(tile)))];
};
const shifts = [-TURN_PX, 0, TURN_PX];
const meet = (a: PixelBox, b: PixelBox) =>
  shifts.some((by) => a.left < b.right + by && a.right > b.left + by && a.top < b.bottom && a.bottom > b.top);

const anyName = fc
  .record({
    kind: fc.constantFrom<NameKind>('city', 'capital', 'country', 'water'),
    length: fc.integer({ min: 1, max: 14 }),
    longitude: fc.oneof(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: 178, max: 180, noNaN: true }),
    ),
    latitude: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: 88, max: 90, noNaN: true })),
  })
  .map(({ kind, length, longitude, latitude }) => name('x'.repeat(length), longitude, latitude, kind));

describe('names that are placed', () => {
  test('never overlap, round the antimeridian neither, and stay on the map', () => {
    fc.assert(
      fc.property(fc.array(anyName, { maxLength: 60 }), (names) => {
        const labels = labelsOf(names);
        labels.forEach(({ box }, i) => {
          expect(labels.slice(i + 1).filter((other) => meet(box, other.box))).toEqual([]);
          expect(box.top).toBeGreaterThanOrEqual(0);
          expect(box.bottom).toBeLessThanOrEqual(LEVEL_PX);
        });
      }),
      { numRuns: 25 },
    );
  });

  test('do not depend on those that come after them', () => {
    fc.assert(
      fc.property(fc.array(anyName, { minLength: 1, maxLength: 30 }), fc.nat(), (names, cut) => {
        const first = names.slice(0, cut % names.length);
        expect(labelsOf(names)).toEqual(expect.arrayContaining([...labelsOf(first)]));
      }),
      { numRuns: 25 },
    );
  });

  test('are on every tile that they reach into, and on no other', () => {
    const layout = new LabelLayout(LEVEL, [name('A long name of a place', 0.2, 0.1)], lettering);
    const on = tiles.filter((tile) => layout.labelsOf(tile).length > 0);
    expect(on.map(({ column, row }) => [column, row])).toEqual([
      [16, 7],
      [16, 8],
    ]);
  });

  test('stand right of their dot, then left, then above and below, and then not at all', () => {
    const crowd = Array.from({ length: 6 }, (_, i) => name(`Town ${i}`, 20 + i * 0.0001, 10));
    const [label, ...others] = labelsOf(crowd);
    // Each dot needs room of its own, so that those on the same spot are left out.
    expect(others).toEqual([]);
    expect(label?.x).toBeGreaterThan(label?.dot?.x ?? Infinity);
  });

  test('stand left of their dot where the right is taken', () => {
    const [, second] = labelsOf([name('Wall', 22, 10, 'water'), name('Town', 21, 10)]);
    expect(second?.box.right).toBeLessThan(second?.dot?.x ?? 0);
  });

  test('are stretched towards the poles, and so is the room that they take', () => {
    const [north, equator] = labelsOf([name('Same', 10, 0), name('Same', 10, 60)]);
    const width = (label: Label | undefined) => (label ? label.box.right - label.box.left : 0);
    expect(north?.stretch).toBeCloseTo(2, 9);
    expect(width(north)).toBeCloseTo(2 * width(equator), 9);
  });

  test('are centered on areas, which have no dot, and try one position after the other', () => {
    const spots = [
      { longitude: 50, latitude: 20 },
      { longitude: 80, latitude: 20 },
    ];
    const [, area] = labelsOf([name('Lake', 50, 20, 'water'), { kind: 'country', text: 'LAND', sizePx: 20, spots }]);
    expect(area?.dot).toBeNull();
    expect(((area?.box.left ?? 0) + (area?.box.right ?? 0)) / 2).toBeCloseTo((260 * LEVEL_PX) / 180, 6);
  });

  test('with a letter that the font lacks leave their place to others', () => {
    expect(labelsOf([name('?', 5, 5), name('Town', 5, 5)]).map(({ text }) => text)).toEqual(['Town']);
  });
});

describe('the room between names', () => {
  const layout = new LabelLayout(LEVEL, [name('Town', 179.9, 10)], lettering);
  const [{ box } = { box: toTextBox(0, 0, { sizePx: 1, widthPx: 1 }) }] = tiles.flatMap((tile) =>
    layout.labelsOf(tile),
  );
  const shifted = (dx: number, dy = 0): PixelBox => ({
    left: box.left + dx,
    right: box.right + dx,
    top: box.top + dy,
    bottom: box.bottom + dy,
  });

  test.each([
    ['on a name', shifted(0), false],
    ['a turn west of it', shifted(-TURN_PX), false],
    ['far beside it', shifted(200), true],
    ['just above it, within the clearance', shifted(0, box.top - box.bottom - 5), false],
    ['above it, beyond the clearance', shifted(0, box.top - box.bottom - 20), true],
    ['over the pole', shifted(0, -box.bottom), false],
    ['below the South Pole', shifted(0, LEVEL_PX - box.top), false],
  ])('%s', (_where, wanted, free) => {
    expect(layout.isFree(wanted)).toBe(free);
  });
});

describe('a magnified layout', () => {
  const names = [name('Town', 30, 10), name('Lake', -60, -20, 'water'), name('Edge', 179.99, 40)];
  const plain = new LabelLayout(LEVEL, names, lettering);
  const near = new MagnifiedLayout(plain, LEVEL, LEVEL + 2);
  const before = labelsOf(names);

  test('moves dots with the map and keeps the size of letters', () => {
    for (const { text, dot, box } of before.filter((label) => label.dot)) {
      const at = { x: (dot?.x ?? 0) * 4, y: (dot?.y ?? 0) * 4 };
      const column = Math.floor(at.x / TILE_PX);
      const moved = near.labelsOf({ level: LEVEL + 2, column, row: Math.floor(at.y / TILE_PX) });
      expect(moved.map((label) => label.text)).toEqual([text]);
      expect(moved[0]?.dot).toEqual({ x: expect.closeTo(at.x, 6), y: expect.closeTo(at.y, 6) });
      expect((moved[0]?.box.right ?? 0) - (moved[0]?.box.left ?? 0)).toBeCloseTo(box.right - box.left, 6);
    }
  });

  test('has an area in the middle of where it was', () => {
    const x = (-60 + 180) * ((LEVEL_PX * 4) / 180);
    const y = (90 + 20) * ((LEVEL_PX * 4) / 180);
    const tile = { level: LEVEL + 2, column: Math.floor(x / TILE_PX), row: Math.floor(y / TILE_PX) };
    const [lake] = near.labelsOf(tile);
    expect(((lake?.box.left ?? 0) + (lake?.box.right ?? 0)) / 2).toBeCloseTo(x, 3);
  });

  test('knows what is free at its own level', () => {
    const [{ box } = { box: toTextBox(0, 0, { sizePx: 1, widthPx: 1 }) }] = before;
    expect(near.isFree(box)).toBe(true);
    const dx = (30 + 180) * ((LEVEL_PX * 4) / 180);
    const dy = (90 - 10) * ((LEVEL_PX * 4) / 180);
    expect(near.isFree({ left: dx - 2, right: dx + 2, top: dy - 2, bottom: dy + 2 })).toBe(false);
  });
});
