import { expect, it } from 'vitest';
import { colorRamps } from './color-ramps.ts';
import { paint } from './paint.ts';

const facts = [
  { scale: 1, offset: 0 },
  { scale: 0.5, offset: 10 },
];
const pixelsOf = (rgba: Uint8ClampedArray) =>
  Array.from({ length: rgba.length / 4 }, (_, i) => [...rgba.subarray(4 * i, 4 * i + 4)]);

it('maps three bands to colors between their limits; pixels without data are transparent', () => {
  const band = Uint16Array.of(0, 100, 200, 300);
  const valid = Uint8Array.of(1, 1, 1, 0);
  const { rgba, ...picture } = paint(
    { bands: [band, band, band], valid },
    {
      kind: 'colors',
      bands: [1, 1, 1],
      limits: [
        [0, 255],
        [100, 200],
        [0, 510],
      ],
    },
    facts,
  );
  expect(pixelsOf(rgba)).toEqual([
    [0, 0, 0, 255],
    [100, 0, 50, 255],
    [200, 255, 100, 255],
    [0, 0, 0, 0],
  ]);
  expect(picture).toEqual({ isOpaque: false, isEmpty: false });
});

it('colors an index of measured values with a ramp', () => {
  // Measured values: 0, 20, and 30 beside 20.
  const bands = [Uint16Array.of(0, 20, 60), Float32Array.of(20, 20, -100)] as const;
  const painting = { kind: 'index', bands: [1, 2], ramp: 'gray', limits: [-1, 1] } as const;
  const { rgba } = paint({ bands, valid: Uint8Array.of(1, 1, 1) }, painting, facts);
  expect(pixelsOf(rgba).map(([gray]) => gray)).toEqual([0, 128, 255]);
});

it('leaves NaN transparent and clamps values to the limits', () => {
  const values = Float32Array.of(Number.NaN, -5, 0, 1, Infinity);
  const painting = { kind: 'ramp', band: 1, ramp: 'magma', limits: [0, 1] } as const;
  const { rgba, isEmpty } = paint({ bands: [values], valid: new Uint8Array(5).fill(1) }, painting, facts);
  const hex = pixelsOf(rgba).map(([r = 0, g = 0, b = 0, a]) => [
    `#${[r, g, b].map((each) => each.toString(16).padStart(2, '0')).join('')}`,
    a,
  ]);
  const [first, last] = [colorRamps.magma[0], colorRamps.magma.at(-1)];
  expect(hex).toEqual([
    ['#000000', 0],
    [first, 255],
    [first, 255],
    [last, 255],
    [last, 255],
  ]);
  expect(isEmpty).toBe(false);
  expect(paint({ bands: [values], valid: new Uint8Array(5) }, painting, facts).isEmpty).toBe(true);
});

it('brightens dark measured values by a gamma, and keeps both ends', () => {
  const band = Uint16Array.of(0, 100, 200, 500);
  const limits = [100, 500] as const;
  const { rgba } = paint(
    { bands: [band, band, band], valid: new Uint8Array(4).fill(1) },
    { kind: 'colors', bands: [1, 1, 1], limits: [limits, limits, limits], gamma: 2 },
    facts,
  );
  expect(pixelsOf(rgba).map(([red]) => red)).toEqual([0, 0, 128, 255]);
});
