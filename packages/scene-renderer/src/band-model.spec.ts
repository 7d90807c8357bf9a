import { describe, expect, test } from 'vitest';
import { drawInMemory } from './draw.ts';
import type { SceneLook } from './scene.ts';
import { type Place, toScene, viewAround } from './testing/some-scene.ts';

const SIDE_PX = 120;
const iowa: Place = [-93.8, 42.1];
const atSea: Place = [-73.2, 40];
const amazon: Place = [-62, -4.5];
const sahara: Place = [10, 25];
const manhattan: Place = [-73.98, 40.75];

function numbersAt(place: Place, pixelM: number, changes: Partial<SceneLook> = {}) {
  const { view } = viewAround(place, SIDE_PX, pixelM);
  const { numbers, pixels } = drawInMemory(toScene(place, { groundSampleDistanceM: pixelM, ...changes }), view, {
    withBands: true,
  });
  if (!numbers) throw new Error('There are no numbers');
  return { numbers, pixels };
}

/** The quantile of the values in the upper part, which has no stamp. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.slice(0, Math.floor(values.length * 0.8)).sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

/** Normalized difference of the bands `high` and `low` of each pixel. */
function indexOf(numbers: Uint16Array, [high, low]: readonly [number, number]): number[] {
  return Array.from({ length: numbers.length / 4 }, (_, i) => {
    const [a, b] = [numbers[i * 4 + high] ?? 0, numbers[i * 4 + low] ?? 0];
    return (a - b) / (a + b);
  });
}
const ndvi = (numbers: Uint16Array) => indexOf(numbers, [3, 0]);

describe('vegetation in the near infrared (NDVI)', () => {
  const winter = { acquiredAtMs: Date.parse('2026-12-20T15:00:00Z'), sunElevationDeg: 24 };
  test.each([
    { of: 'a field of corn in July', place: iowa, least: 0.6, most: 0.9 },
    { of: 'the same field in December, bare', place: iowa, changes: winter, least: 0, most: 0.2 },
    { of: 'rain forest', place: amazon, least: 0.75, most: 0.95 },
    { of: 'sand', place: sahara, least: -0.1, most: 0.2 },
    { of: 'the roofs and streets of a city', place: manhattan, pixelM: 0.5, least: -0.1, most: 0.2 },
    { of: 'the sea', place: atSea, least: -0.8, most: -0.2 },
  ])('of $of', ({ place, pixelM = 2, changes = {}, least, most }) => {
    const values = ndvi(numbersAt(place, pixelM, changes).numbers);
    expect(quantile(values, 0.25)).toBeGreaterThan(least);
    expect(quantile(values, 0.75)).toBeLessThan(most);
  });

  test('is below 0 for every pixel of the sea, and NDWI detects water', () => {
    const { numbers } = numbersAt(atSea, 2);
    expect(Math.max(...ndvi(numbers))).toBeLessThan(0);
    expect(quantile(indexOf(numbers, [1, 3]), 0.05)).toBeGreaterThan(0.3);
    expect(quantile(indexOf(numbersAt(iowa, 2).numbers, [1, 3]), 0.95)).toBeLessThan(0);
  });
});

describe('the band values of a scene', () => {
  test('agree with its picture in relative brightness', () => {
    const { numbers, pixels } = numbersAt(manhattan, 1);
    let [agreeing, compared] = [0, 0];
    for (let i = 0; i + 97 < SIDE_PX * SIDE_PX * 0.8; i++) {
      const shown = (pixels[i * 3] ?? 0) - (pixels[(i + 97) * 3] ?? 0);
      if (Math.abs(shown) < 12) continue;
      compared++;
      if (shown > 0 === (numbers[i * 4] ?? 0) > (numbers[(i + 97) * 4] ?? 0)) agreeing++;
    }
    expect(compared).toBeGreaterThan(2000);
    expect(agreeing / compared).toBeGreaterThan(0.97);
  });

  test('are bright and colorless under clouds', () => {
    const { numbers } = numbersAt(iowa, 2, { cloudCover: 1 });
    const values = ndvi(numbers).map(Math.abs);
    expect(quantile(values, 0.5)).toBeLessThan(0.1);
    expect(quantile(Array.from(numbers), 0.5)).toBeGreaterThan(4000);
  });

  test('are never 0, which would mean no data', () => {
    for (const phenomenology of ['ms', 'pan', 'sar'] as const)
      expect(Math.min(...numbersAt(atSea, 2, { phenomenology }).numbers)).toBeGreaterThan(0);
  });

  test('of a panchromatic camera have one band that is sensitive to leaves', () => {
    const pan = (place: Place) => quantile(Array.from(numbersAt(place, 2, { phenomenology: 'pan' }).numbers), 0.5);
    const [field, sea] = [pan(iowa), pan(atSea)];
    expect(numbersAt(iowa, 2, { phenomenology: 'pan' }).numbers).toHaveLength(SIDE_PX * SIDE_PX);
    expect(field).toBeGreaterThan(5 * sea);
  });
});

describe('radar', () => {
  /** Median of both polarizations, in decibels. */
  function decibels(place: Place): readonly [like: number, cross: number] {
    const { numbers } = numbersAt(place, 2, { phenomenology: 'sar', cloudCover: null });
    expect(numbers).toHaveLength(SIDE_PX * SIDE_PX * 2);
    const of = (band: number) => {
      const values = Array.from({ length: SIDE_PX * SIDE_PX }, (_, i) => numbers[i * 2 + band] ?? 0);
      return 20 * Math.log10(quantile(values, 0.5) * 0.0001);
    };
    return [of(0), of(1)];
  }

  test('has little backscatter from water, and most cross polarization from leaves', () => {
    const [forest, field, sea] = [decibels(amazon), decibels(iowa), decibels(atSea)];
    expect(field[0]).toBeGreaterThan(-16);
    expect(field[0]).toBeLessThan(-7);
    expect(sea[0]).toBeLessThan(field[0] - 4);
    expect(sea[1] - sea[0]).toBeLessThan(-14);
    expect(forest[1] - forest[0]).toBeGreaterThan(-8);
  });
});
