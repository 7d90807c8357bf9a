import type { Point } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import { toDemandIndex } from './demand-areas.ts';
import { type DemandArea, priceBookFile } from './price-book-file.ts';

const place = (lon: number, lat: number): Point => ({ type: 'Point', coordinates: [lon, lat] });

function areasOf(...areas: object[]): readonly DemandArea[] {
  const named = areas.map((area, index) => ({ name: `Area ${index}`, ...area }));
  return priceBookFile.shape.highDemandAreas.parse(named);
}
const circle = (lon: number, lat: number, radiusKm: number) => ({ circle: { center: [lon, lat], radiusKm } });
const polygon = (...ring: number[][]) => ({ geometry: { type: 'Polygon', coordinates: [ring] } });

describe('high demand', () => {
  it('does not exist without areas', () => {
    expect(toDemandIndex([])(place(0, 0))).toBe(false);
  });

  it.each<[string, object, [number, number], [number, number]]>([
    ['a polygon', polygon([10, 10], [12, 10], [12, 12], [10, 12]), [11, 11], [12.01, 11]],
    ['a polygon in the other turning sense', polygon([10, 10], [10, 12], [12, 12], [12, 10]), [11, 11], [9.99, 11]],
    [
      'a polygon across the antimeridian',
      polygon([176, 70], [-175, 70], [-175, 72], [176, 72]),
      [180, 71],
      [175.9, 71],
    ],
    ['its other side', polygon([176, 70], [-175, 70], [-175, 72], [176, 72]), [-180, 71], [-174.9, 71]],
    ['a polygon round a pole', polygon([0, 80], [120, 80], [-120, 80]), [57, 90], [60, 79.9]],
    ['a circle', circle(56.4, 26.55, 120), [56.4, 27.6], [56.4, 27.7]],
    ['a circle on the antimeridian', circle(179.9, 0, 100), [-179.3, 0], [-179.1, 0]],
    ['a circle over a pole', circle(0, 89.5, 100), [180, 89.7], [180, 89.55]],
    ['a circle in the far north', circle(20, 80, 50), [22.5, 80], [22.7, 80]],
  ])('%s', (_what, area, inside, outside) => {
    const isHigh = toDemandIndex(areasOf(area));
    expect([isHigh(place(...inside)), isHigh(place(...outside))]).toEqual([true, false]);
  });

  it('is in any of several areas', () => {
    const isHigh = toDemandIndex(areasOf(circle(0, 0, 10), circle(5, 5, 10)));
    expect([isHigh(place(5, 5)), isHigh(place(3, 3))]).toEqual([true, false]);
  });

  it('excludes the hole of a polygon', () => {
    const rings = [
      [
        [0, 0],
        [9, 0],
        [9, 9],
        [0, 9],
      ],
      [
        [3, 3],
        [6, 3],
        [6, 6],
        [3, 6],
      ],
    ];
    const isHigh = toDemandIndex(areasOf({ geometry: { type: 'Polygon', coordinates: rings } }));
    expect([isHigh(place(1, 1)), isHigh(place(4, 4))]).toEqual([true, false]);
  });
});
