import { ShapeMask } from '@groundtrack/geo';
import { describe, expect, test } from 'vitest';
import type { StampPart } from './scene.ts';
import { Watermark } from './watermark.ts';

/** A gray picture with a stamp. */
function stamped(widthPx: number, heightPx: number, { gray = 100, channels = 1 } = {}): Uint8Array {
  const watermark = new Watermark(widthPx, heightPx);
  const rows = Array.from({ length: heightPx }, (_, y) => {
    const row = new Uint8Array(widthPx * channels).fill(gray);
    watermark.stamp(row, y, channels);
    return row;
  });
  return Buffer.concat(rows);
}

/** Bounds of the pixels changed by the stamp: left, top, right, bottom. */
function extent(picture: Uint8Array, widthPx: number, gray = 100) {
  const found = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  picture.forEach((value, i) => {
    if (value === gray) return;
    const [x, y] = [i % widthPx, Math.floor(i / widthPx)];
    found.left = Math.min(found.left, x);
    found.right = Math.max(found.right, x);
    found.top = Math.min(found.top, y);
    found.bottom = Math.max(found.bottom, y);
  });
  return found;
}

describe('the stamp', () => {
  test.each([
    ['a usual picture', 2000, 300, 0.3 * 2000],
    ['a preview, which is shown small', 360, 360, 0.52 * 360],
    ['a small one, where it is at least 96 pixels wide', 140, 140, 96],
    ['a tiny one, where it fills the width', 60, 60, 60],
    ['a large one, where it ends at 900 pixels', 3100, 150, 900],
  ])('of %s is in the lower left corner', (_what, widthPx, heightPx, wordPx) => {
    const { left, top, right, bottom } = extent(stamped(widthPx, heightPx), widthPx);
    expect(left).toBeGreaterThanOrEqual(Math.floor(0.04 * wordPx));
    expect(left).toBeLessThan(0.1 * wordPx);
    expect(right).toBeLessThan(Math.min(widthPx, 1.05 * wordPx));
    expect(right).toBeGreaterThan(0.9 * Math.min(widthPx / 1.05, wordPx));
    expect(bottom).toBeLessThan(heightPx);
    expect(bottom).toBeGreaterThan(heightPx - 0.12 * wordPx);
    expect(top).toBeGreaterThan(heightPx - 0.25 * wordPx);
  });

  test('is light with a dark rim and translucent, on any ground', () => {
    for (const gray of [60, 100, 180]) {
      const values = new Set(stamped(400, 80, { gray }));
      expect(Math.max(...values)).toBe(Math.floor(gray + (255 - gray) * 0.9));
      expect(Math.min(...values)).toBe(Math.floor(gray - gray * 0.8));
    }
  });

  test('changes all channels of a pixel equally', () => {
    const gray = stamped(300, 60);
    const color = stamped(300, 60, { channels: 3 });
    expect([0, 1, 2].every((c) => gray.every((value, i) => color[i * 3 + c] === value))).toBe(true);
  });

  test('multiplies all bands of a pixel by one factor, so that their ratios stay the same', () => {
    const watermark = new Watermark(300, 60);
    const [factors, ratios] = [new Set<number>(), new Set<number>()];
    for (let y = 0; y < 60; y++) {
      const row = Uint16Array.from({ length: 600 }, (_, i) => (i % 2 === 0 ? 1000 : 4000));
      watermark.stampNumbers(row, y, 2);
      for (let x = 0; x < 300; x++) {
        factors.add((row[x * 2] ?? 0) / 1000);
        ratios.add(Math.round((100 * (row[x * 2 + 1] ?? 0)) / (row[x * 2] ?? 0)) / 100);
      }
    }
    expect([Math.min(...factors), Math.max(...factors)]).toEqual([0.7, 1.5]);
    expect([...ratios]).toEqual([4]);
  });

  test('can be read on dark water, whose bands it makes brighter', () => {
    const watermark = new Watermark(300, 60);
    const brightest = Array.from({ length: 60 }, (_, y) => {
      const row = new Uint16Array(300).fill(200);
      watermark.stampNumbers(row, y, 1);
      return Math.max(...row);
    });
    expect(Math.max(...brightest)).toBe(1500);
  });

  test('does not depend on the order of rows', () => {
    const [down, up] = [new Watermark(300, 60), new Watermark(300, 60)];
    const draw = (mark: Watermark, y: number) => {
      const row = new Uint8Array(300).fill(100);
      mark.stamp(row, y, 1);
      return row;
    };
    const rows = Array.from({ length: 60 }, (_, y) => y);
    const upwards = rows.toReversed().map((y) => draw(up, y));
    expect(upwards.toReversed()).toEqual(rows.map((y) => draw(down, y)));
  });

  test('is clipped in a picture that is lower than the letters', () => {
    expect(stamped(500, 4)).toHaveLength(2000);
    expect(stamped(1, 1)).toHaveLength(1);
  });

  /** Pixels that the stamp changes, inside and outside of a part of a picture of 500 by 300 pixels. */
  function marksIn(part: StampPart) {
    const watermark = new Watermark(500, 300, [part]);
    const marked = Array.from({ length: 300 }, (_, y) => {
      const row = new Uint8Array(500).fill(100);
      watermark.stamp(row, y, 1);
      return [...row];
    }).flat();
    const masks = part.map((shape) => new ShapeMask(shape, 500).rows(0, 300));
    const isInside = (i: number) => masks.every((mask) => mask[i] === 1);
    const places = marked.flatMap((value, i) => (value === 100 ? [] : [i]));
    return { inside: places.filter(isInside).length, outside: places.filter((i) => !isInside(i)).length, marked };
  }

  const shapeOf = (...rings: number[][]) => [rings.map((ring) => Float64Array.from(ring))];
  const rectangle = (left: number, top: number, right: number, bottom: number) => [
    left,
    top,
    right,
    top,
    right,
    bottom,
    left,
    bottom,
    left,
    top,
  ];
  const star = Array.from({ length: 41 }, (_, i) => {
    const radius = i % 2 === 0 ? 145 : 60;
    return [250 + radius * Math.cos((i * Math.PI) / 20), 150 + radius * Math.sin((i * Math.PI) / 20)];
  }).flat();

  test.each([
    ['a diamond', [shapeOf([250, 0, 500, 150, 250, 300, 0, 150, 250, 0])], 150],
    ['a strip at the top', [shapeOf(rectangle(0, 0, 500, 40))], 150],
    ['a column', [shapeOf(rectangle(240, 0, 310, 300))], 64],
    ['an L', [shapeOf([0, 0, 100, 0, 100, 230, 500, 230, 500, 300, 0, 300, 0, 0])], 150],
    ['a square with a hole', [shapeOf(rectangle(20, 20, 300, 280), rectangle(120, 60, 290, 270))], 84],
    ['a star', [shapeOf(star)], 80],
    ['two parts', [[...shapeOf(rectangle(5, 5, 60, 300)), ...shapeOf(rectangle(300, 100, 400, 160))]], 90],
    ['a shape that extends beyond the picture', [shapeOf([400, -100, 900, 100, 400, 900, 400, -100])], 90],
    ['a tile of a shape', [shapeOf([0, 0, 500, 150, 0, 300, 0, 0]), shapeOf(rectangle(250, 0, 500, 300))], 70],
  ])('lies wholly inside of %s', (_what, part, wordPx) => {
    const { inside, outside, marked } = marksIn(part);
    const { left, right } = extent(Uint8Array.from(marked), 500);
    expect(outside).toBe(0);
    expect(inside).toBeGreaterThan(wordPx);
    expect(right - left).toBeGreaterThan(0.85 * wordPx);
  });

  test.each([
    ['a thin diagonal', [shapeOf([10, 10, 20, 10, 490, 290, 480, 290, 10, 10])]],
    ['a thin column', [shapeOf(rectangle(240, 0, 262, 300))]],
    ['a dot', [shapeOf(rectangle(131, 77, 136, 82))]],
    ['a pixel', [shapeOf(rectangle(131, 77, 132, 78))]],
  ])('is partly in %s, which is too small for it', (_what, part) => {
    expect(marksIn(part).inside).toBeGreaterThan(0);
  });

  test('is in each part of a picture', () => {
    const halves = [[shapeOf(rectangle(0, 0, 250, 300))], [shapeOf(rectangle(250, 0, 500, 300))]];
    const watermark = new Watermark(500, 300, halves);
    const row = new Uint8Array(500).fill(100);
    watermark.stamp(row, 150, 1);
    expect([row.subarray(0, 250), row.subarray(250)].map((half) => half.some((value) => value !== 100))).toEqual([
      true,
      true,
    ]);
  });
});
