import { expect, test } from 'vitest';
import { drawGroundTile } from './ground-tile.ts';
import { mean } from './testing/some-scene.ts';

test.each([
  ['at 0.9 m a pixel', 17, 37_540, 50_080],
  ['at 120 m a pixel', 10, 293, 391],
] as const)('tiles beside each other meet without a seam: near Washington, %s', (_size, z, column, y) => {
  const [west, east] = [column, column + 1].map((x) => drawGroundTile({ z, x, y }).pixels);
  if (!west || !east) throw new Error('two tiles');
  const at = (x: number, y: number) => {
    const pixels = x < 256 ? west : east;
    return pixels[(y * 256 + (x % 256)) * 3 + 1] ?? 0;
  };
  /** Difference between adjacent columns of pixels. */
  const step = (x: number) =>
    Array.from({ length: 256 }, (_, y) => Math.abs(at(x, y) - at(x + 1, y))).reduce((sum, d) => sum + d) / 256;
  const inside = Array.from({ length: 200 }, (_, i) => step(i + 20)).toSorted((a, b) => a - b);
  expect(step(255)).toBeLessThan((inside[180] ?? 0) * 1.2);
});

test.each([
  ['San Francisco', 163, 395],
  ['Zurich', 536, 358],
  ['the Nile delta', 600, 420],
] as const)('a tile of level 10 shows what the four of level 11 in it show: %s', (_name, x, y) => {
  const wide = drawGroundTile({ z: 10, x, y }).pixels;
  const near = [0, 1, 2, 3].map((n) => drawGroundTile({ z: 11, x: 2 * x + (n & 1), y: 2 * y + (n >> 1) }).pixels);
  /** Means over squares of 8 pixels of the wide tile, in which houses, trees, and crops are painted in mean colors. */
  const means = (at: (x: number, y: number) => number) =>
    Array.from({ length: 1024 }, (_, k) => {
      let sum = 0;
      for (let n = 0; n < 64; n++) sum += at((k % 32) * 8 + (n % 8), Math.floor(k / 32) * 8 + Math.floor(n / 8));
      return sum / 64;
    });
  const seen = means((px, py) => wide[(py * 256 + px) * 3 + 1] ?? 0);
  const there = means((px, py) => {
    const pixels = near[(px >> 7) + 2 * (py >> 7)];
    let sum = 0;
    for (let n = 0; n < 4; n++)
      sum += pixels?.[(((2 * py + (n >> 1)) % 256) * 256 + ((2 * px + (n & 1)) % 256)) * 3 + 1] ?? 0;
    return sum / 4;
  });
  const [a, b] = [mean(seen), mean(there)];
  const sum = (f: (one: number, other: number) => number) =>
    seen.reduce((s, one, k) => s + f(one - a, (there[k] ?? 0) - b), 0);
  const correlation =
    sum((one, other) => one * other) / Math.sqrt(sum((one) => one * one) * sum((_, other) => other * other));
  // With the node distance of level 11, it is 0.79 in the delta, because crops are individual there and mixed here.
  expect(correlation).toBeGreaterThan(0.74);
  expect(Math.abs(a - b)).toBeLessThan(8);
});
