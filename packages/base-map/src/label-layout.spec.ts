import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { degreeLabels } from './graticule.ts';
import type { Label } from './label.ts';
import { LabelLayout } from './label-layout.ts';
import { createLettering } from './lettering.ts';
import { type MapData, openMapData } from './map-data.ts';
import type { MapName } from './map-names.ts';
import { MAX_LEVEL, TILE_PX, type Tile } from './tile-grid.ts';

let data: MapData;
beforeAll(() => {
  data = openMapData();
}, 30_000);

interface Rect {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What is written on a tile, in pixels of the level near that tile. */
function writtenOn(tile: Tile): Rect[] {
  const layout = data.layoutOf(tile.level);
  const names = layout.labelsOf(tile).map(({ text, box }) => near(tile, { text, ...box }));
  const degrees = degreeLabels(tile, layout, data.lettering).map(({ text, style, x, y, stretch }) => {
    const widthPx = (data.lettering.widthPx(text, style) ?? 0) * stretch;
    return near(tile, {
      text,
      left: x,
      right: x + widthPx,
      top: y - style.sizePx * 0.75,
      bottom: y + style.sizePx / 4,
    });
  });
  return [...names, ...degrees];
}

function near({ level, column }: Tile, rect: Rect): Rect {
  const turnPx = TILE_PX * 2 ** (level + 1);
  const turns = Math.round(((column + 0.5) * TILE_PX - (rect.left + rect.right) / 2) / turnPx) * turnPx;
  return { ...rect, left: rect.left + turns, right: rect.right + turns };
}

/** Two tiles side by side, the second east of the first, round the antimeridian as well. */
const toEast = (tile: Tile): Tile => ({ ...tile, column: (tile.column + 1) % 2 ** (tile.level + 1) });
const toSouth = (tile: Tile): Tile => ({ ...tile, row: tile.row + 1 });

/** Where people live as well as anywhere: a tile around a place, or any. */
const anyTile = (level: number) =>
  fc
    .record({
      longitude: fc.oneof(
        fc.constantFrom(-77, 7, 139.7, -180, 179.99, 106.8),
        fc.double({ min: -180, max: 179.9, noNaN: true }),
      ),
      latitude: fc.oneof(
        fc.constantFrom(38.9, 51.5, 35.7, -17, 78.2, -6.2),
        fc.double({ min: -89, max: 89.9, noNaN: true }),
      ),
    })
    .map(({ longitude, latitude }): Tile => {
      const perDeg = 2 ** level / 180;
      return {
        level,
        column: Math.floor((longitude + 180) * perDeg),
        row: Math.min(2 ** level - 2, Math.floor((90 - latitude) * perDeg)),
      };
    });
const RUNS = { numRuns: 40 };
const LEVELS = Array.from({ length: MAX_LEVEL - 1 }, (_, index) => index + 2);

const identity = ({ text, left, top }: Rect) => `${text} ${left.toFixed(3)} ${top.toFixed(3)}`;

function overlapping(a: Rect, b: Rect): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

describe.each(LEVELS)('what is written on tiles of level %d', (level) => {
  test('never overlaps, on a tile or across the edge to the next', () => {
    fc.assert(
      fc.property(anyTile(level), (tile) => {
        const shown = new Map(
          [tile, toEast(tile), toSouth(tile)].flatMap(writtenOn).map((rect) => {
            const here = near(tile, rect);
            return [identity(here), here] as const;
          }),
        );
        const rects = [...shown.values()];
        rects.forEach((rect, index) => {
          expect(rects.slice(index + 1).filter((other) => overlapping(rect, other))).toEqual([]);
        });
      }),
      RUNS,
    );
  }, 30_000);

  test('is not cut at an edge: what reaches into the next tile is written there as well', () => {
    fc.assert(
      fc.property(anyTile(level), (tile) => {
        const here = writtenOn(tile).filter((rect) => reachesInto(tile, rect));
        for (const next of [toEast(tile), toSouth(tile)]) {
          const nextHere = { ...next, column: next.row === tile.row ? tile.column + 1 : tile.column };
          const there = writtenOn(next).map((rect) => identity(near(tile, rect)));
          const shared = here.filter((rect) => reachesInto(nextHere, rect)).map(identity);
          expect(shared.filter((rect) => !there.includes(rect))).toEqual([]);
        }
      }),
      RUNS,
    );
    expect.assertions(RUNS.numRuns * 2);
  }, 30_000);
});

function reachesInto({ column, row }: Tile, { left, right, top, bottom }: Rect): boolean {
  const [x, y] = [column * TILE_PX, row * TILE_PX];
  return left < x + TILE_PX && right > x && top < y + TILE_PX && bottom > y;
}

function labelled(level: number, names: readonly MapName[], tile: Tile): readonly Label[] {
  return new LabelLayout(level, names, createLettering()).labelsOf(tile);
}

const place = (text: string, longitude: number, latitude: number): MapName => ({
  kind: 'city',
  text,
  sizePx: 20,
  spots: [{ longitude, latitude }],
});

describe('a layout', () => {
  test('gives the first name its place and the second another side, or none', () => {
    const crowd = ['Aaa', 'Bbb', 'Ccc', 'Ddd', 'Eee', 'Fff'].map((text, index) => place(text, 10 + index * 0.012, 5));
    const labels = labelled(7, crowd, { level: 7, column: 135, row: 60 });
    expect(labels[0]?.text).toBe('Aaa');
    expect(labels.length).toBeLessThan(crowd.length);
  });

  test('writes a name across the antimeridian on both sides of it', () => {
    const names = [place('Taveuni and Rabi', 179.98, -16.8)];
    const [west, east] = [255, 0].map((column) => labelled(7, names, { level: 7, column, row: 75 }));
    expect(west?.map(({ text }) => text)).toEqual(['Taveuni and Rabi']);
    expect(east).toEqual(west);
  });

  test('leaves out a name with letters the font lacks', () => {
    expect(labelled(3, [place('Москва', 37.6, 55.7)], { level: 3, column: 9, row: 1 })).toEqual([]);
  });

  test('names the capital of a tile full of towns', () => {
    const texts = data
      .layoutOf(6)
      .labelsOf({ level: 6, column: 36, row: 18 })
      .map(({ text }) => text);
    expect(texts).toContain('Washington, D.C.');
  });
});

describe('lettering', () => {
  const style = { face: 'upright', sizePx: 20, trackingPx: 0 } as const;

  test('knows widths, accents composed or not, and writes readable path data', () => {
    const { lettering } = data;
    expect(lettering.widthPx('Zürich', style)).toBeCloseTo(lettering.widthPx('Zu\u0308rich', style) ?? 0);
    expect(lettering.widthPx('WW', style)).toBeGreaterThan(lettering.widthPx('ii', style) ?? 0);
    expect(lettering.widthPx('WW', { ...style, trackingPx: 2 })).toBeCloseTo((lettering.widthPx('WW', style) ?? 0) + 4);
    const path = lettering.path('Łódź, Huế 39°00′30″N', style);
    expect(path).toMatch(/^M/);
    const numbers = path
      .replace(/[MLQCZ]/g, ' ')
      .trim()
      .split(/\s+/)
      .map(Number);
    expect(numbers).not.toContain(Number.NaN);
  });
});
