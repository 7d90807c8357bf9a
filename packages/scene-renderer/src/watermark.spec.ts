import { ShapeMask } from '@groundtrack/geo';
import { describe, expect, test } from 'vitest';
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
    ['a usual picture', 500, 300, 0.3 * 500],
    ['a small one, where it is at least 96 pixels wide', 200, 200, 96],
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
      expect(Math.max(...values)).toBe(Math.floor(gray + (255 - gray) * 0.7));
      expect(Math.min(...values)).toBe(Math.floor(gray * 0.6));
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

  test.each([
    ['a diamond', [250, 0, 500, 150, 250, 300, 0, 150, 250, 0], 150],
    ['a strip at the top', [0, 0, 500, 0, 500, 40, 0, 40, 0, 0], 150],
    ['a narrow column, where it is smaller', [240, 0, 280, 0, 280, 300, 240, 300, 240, 0], 37.5],
  ])('lies inside of %s', (_what, ring, wordPx) => {
    const mask = new ShapeMask([[Float64Array.from(ring)]], 500);
    const inside = mask.rows(0, 300);
    const watermark = new Watermark(500, 300, mask);
    const marked = Array.from({ length: 300 }, (_, y) => {
      const row = new Uint8Array(500).fill(100);
      watermark.stamp(row, y, 1);
      return [...row];
    }).flat();
    const { left, right } = extent(Uint8Array.from(marked), 500);
    expect(right - left).toBeGreaterThan(0.9 * wordPx);
    expect(right - left).toBeLessThan(1.05 * wordPx);
    expect(marked.filter((value, i) => value !== 100 && inside[i] === 0)).toEqual([]);
  });
});
