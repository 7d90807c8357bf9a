import { describe, expect, it } from 'vitest';
import { avoidNoData, avoidRow, cubicRow, linearRow, nearestRow, roundRow, storeRow, weighCubic } from './draw-row.ts';

const fractions = [0, 0.1, 0.25, 0.5, 0.75, 0.999];

/** An image of 6 x 6 pixels of a function of column and row. */
const imageOf = (value: (x: number, y: number) => number) =>
  Float64Array.from({ length: 36 }, (_, i) => value(i % 6, Math.floor(i / 6)));

/** The position is beyond the center of the pixel in column 2 and row 3. */
const FIRST = 3 * 6 + 2;

describe('cubic weights', () => {
  it.each(fractions)('at %d have the sum 1 and keep a parabola', (t) => {
    const weights = new Float64Array(8);
    weighCubic(Float64Array.of(t, 1 - t), weights);
    const [a = 0, b = 0, c = 0, d = 0] = weights;
    expect(a + b + c + d).toBeCloseTo(1, 14);
    // At -1, 0, 1, and 2: t itself, and its square.
    expect(-a + c + 2 * d).toBeCloseTo(t, 14);
    expect(a + c + 4 * d).toBeCloseTo(t * t, 14);
    const mirrored = [...weights.subarray(4)].toReversed();
    for (const [i, weight] of [a, b, c, d].entries()) expect(mirrored[i]).toBeCloseTo(weight, 14);
  });

  it('are those of Keys in the middle', () => {
    const weights = new Float64Array(4);
    weighCubic(Float64Array.of(0.5), weights);
    expect([...weights]).toEqual([-1 / 16, 9 / 16, 9 / 16, -1 / 16]);
  });
});

describe('a row between pixels', () => {
  it.each(fractions)('at %d is exact where the kernel promises it', (t) => {
    const down = 0.3;
    const at = Float64Array.of(t, down);
    const weights = new Float64Array(8);
    weighCubic(at, weights);
    const [x, y] = [2 + t, 3 + down];
    const drawn = new Float64Array(1);
    const places = Int32Array.of(FIRST);
    linearRow(
      imageOf((column, row) => 5 + 2 * column - 3 * row + column * row),
      drawn,
      { places, fractions: at, step: 6 },
    );
    expect(drawn[0]).toBeCloseTo(5 + 2 * x - 3 * y + x * y, 12);
    cubicRow(
      imageOf((column, row) => 5 + column ** 2 - 3 * row ** 2 + column * row),
      drawn,
      { places, weights, step: 6 },
    );
    expect(drawn[0]).toBeCloseTo(5 + x ** 2 - 3 * y ** 2 + x * y, 12);
  });

  it('is zero at skipped places, and nearest keeps what was there', () => {
    const places = Int32Array.of(-1, -2, FIRST);
    const image = imageOf((column, row) => 10 * row + column);
    const options = { places, fractions: new Float64Array(6), step: 6 };
    const weights = new Float64Array(24);
    weighCubic(options.fractions, weights);
    const drawn = Float64Array.of(7, 7, 7);
    nearestRow(image, drawn, places);
    expect([...drawn]).toEqual([7, 7, 32]);
    linearRow(image, drawn.fill(7), options);
    expect([...drawn]).toEqual([0, 0, 32]);
    cubicRow(image, drawn.fill(7), { places, weights, step: 6 });
    expect([...drawn]).toEqual([0, 0, 32]);
  });
});

describe('whole numbers', () => {
  it('are rounded, halves up, and clamped', () => {
    const row = Float64Array.of(-129, -128.6, -1.5, -0.5, 0.49, 0.5, 126.5, 127.6);
    roundRow(row, -128, 127);
    expect([...row]).toEqual([-128, -128, -1, 0, 0, 1, 127, 127]);
  });

  it.each([
    { value: 5, noData: 5, wanted: 4 },
    { value: 0, noData: 0, wanted: 1 },
    { value: 4, noData: 5, wanted: 4 },
    { value: 5, noData: null, wanted: 5 },
  ])('from 0 on, $value becomes $wanted with no-data $noData', ({ value, noData, wanted }) => {
    expect(avoidNoData(value, noData, 0)).toBe(wanted);
  });

  it('avoid the no-data value in a row', () => {
    const row = Float64Array.of(5, 4, 6, 5);
    avoidRow(row, 5, 0);
    expect([...row]).toEqual([4, 4, 6, 4]);
  });

  it('are stored as the bits of their type', () => {
    const target = new Int16Array(4);
    storeRow(Float64Array.of(-32_768, -1, 32_767), new Uint16Array(target.buffer), 1);
    expect([...target]).toEqual([0, -32_768, -1, 32_767]);
  });
});
