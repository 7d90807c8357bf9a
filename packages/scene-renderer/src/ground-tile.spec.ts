import { expect, test } from 'vitest';
import { drawPicture } from './draw-picture.ts';
import { drawGroundTile } from './ground-tile.ts';
import { toScene } from './testing/some-scene.ts';

const never = new AbortController().signal;

test('tiles beside each other meet without a seam', () => {
  // Near Washington, at 0.9 m a pixel.
  const [west, east] = [37_540, 37_541].map((x) => drawGroundTile({ z: 17, x, y: 50_080 }).pixels);
  if (!west || !east) throw new Error('two tiles');
  const at = (x: number, y: number) => {
    const pixels = x < 256 ? west : east;
    return pixels[(y * 256 + (x % 256)) * 3 + 1] ?? 0;
  };
  /** How much a column of pixels differs from the next. */
  const step = (x: number) =>
    Array.from({ length: 256 }, (_, y) => Math.abs(at(x, y) - at(x + 1, y))).reduce((sum, d) => sum + d) / 256;
  const inside = Array.from({ length: 200 }, (_, i) => step(i + 20)).toSorted((a, b) => a - b);
  expect(step(255)).toBeLessThan((inside[180] ?? 0) * 1.2);
});

test('tiles are drawn after what else waits', async () => {
  const order: string[] = [];
  const tiles = [0, 1, 2].map(async (x) => {
    await drawPicture({ tile: { z: 18, x, y: 100_000 } }, never);
    order.push('tile');
  });
  const quicklook = (async () => {
    await drawPicture({ scene: toScene([-76.8755, 39.0045]), widthPx: 32 }, never);
    order.push('quicklook');
  })();
  await Promise.all([...tiles, quicklook]);
  expect(order).toEqual(['tile', 'quicklook', 'tile', 'tile']);
}, 30_000);
