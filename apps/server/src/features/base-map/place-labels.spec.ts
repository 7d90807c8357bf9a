import { beforeAll, describe, expect, test } from 'vitest';
import { type City, citiesOf, readCities } from './cities.ts';
import { LabelSpace } from './label-space.ts';
import { createLettering, type Lettering } from './lettering.ts';
import { type CityLabel, placeCities } from './place-labels.ts';
import { projectionOf, TILE_PX, type Tile, tileBounds } from './tile-grid.ts';

let lettering: Lettering;
let cities: City[];
beforeAll(() => {
  lettering = createLettering();
  cities = readCities();
});

function labelsOf(tile: Tile): { labels: CityLabel[]; boxes: number[][] } {
  const bounds = tileBounds(tile);
  const projection = projectionOf(bounds);
  const labels = placeCities(citiesOf(cities, bounds, tile.level), { space: new LabelSpace(), projection, lettering });
  const boxes = labels.map(({ text, sizePx, x, y }) => {
    const widthPx = (lettering.widthPx(text, sizePx) ?? 0) * projection.stretch;
    return [x, y - sizePx * 0.75, x + widthPx, y + sizePx * 0.25];
  });
  return { labels, boxes };
}

/** The Ruhr, Java, the north-east of the United States, the far north of Norway. */
const CROWDED: readonly Tile[] = [
  { level: 6, column: 66, row: 13 },
  { level: 8, column: 265, row: 54 },
  { level: 7, column: 204, row: 68 },
  { level: 9, column: 293, row: 145 },
  { level: 9, column: 565, row: 57 },
];

describe('names on a tile', () => {
  test.each(CROWDED)('$level/$column/$row: none is cut, none overlaps another', (tile) => {
    const { boxes } = labelsOf(tile);
    expect(boxes.length).toBeGreaterThan(0);
    for (const [left = 0, top = 0, right = 0, bottom = 0] of boxes) {
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(Math.max(right, bottom)).toBeLessThanOrEqual(TILE_PX);
    }
    boxes.forEach(([left = 0, top = 0, right = 0, bottom = 0], index) => {
      for (const [l = 0, t = 0, r = 0, b = 0] of boxes.slice(index + 1))
        expect(left < r && right > l && top < b && bottom > t).toBe(false);
    });
  });

  test('the largest place comes first', () => {
    // Both Washington and Baltimore are on it.
    const { labels } = labelsOf({ level: 5, column: 18, row: 9 });
    expect(labels[0]?.text).toBe('Baltimore');
  });

  test('a name with letters the font lacks goes without', () => {
    const place = { name: 'Москва', population: 1, latitude: 0.5, longitude: 0.5 };
    const projection = projectionOf({ west: 0, south: 0, east: 1, north: 1 });
    expect(placeCities([place], { space: new LabelSpace(), projection, lettering })).toEqual([]);
  });
});

describe('lettering', () => {
  test('knows widths, accents composed or not, and writes readable path data', () => {
    expect(lettering.widthPx('Zürich', 20)).toBeCloseTo(lettering.widthPx('Zu\u0308rich', 20) ?? 0);
    expect(lettering.widthPx('WW', 20)).toBeGreaterThan(lettering.widthPx('ii', 20) ?? 0);
    const path = lettering.path('Łódź, Huế', 15);
    expect(path).toMatch(/^M/);
    expect(
      path
        .replace(/[MLQCZ]/g, ' ')
        .trim()
        .split(/\s+/)
        .map(Number),
    ).not.toContain(Number.NaN);
  });
});
