import { describe, expect, test } from 'vitest';
import { COLORS, coverAt, riverWidthPx, SHALLOWS, shadeAt } from './map-style.ts';
import { MAX_LEVEL } from './tile-grid.ts';

const levels = Array.from({ length: MAX_LEVEL + 1 }, (_, level) => level);

describe('the style of a level', () => {
  test('shows the relief at low levels and covers it increasingly', () => {
    expect([0, 3, 4, 5, 6, 16].map(coverAt)).toEqual([0, 0, 0.45, 0.9, 1, 1]);
    for (const level of levels.slice(1)) expect(coverAt(level)).toBeGreaterThanOrEqual(coverAt(level - 1));
  });

  test('shades mountains less near the ground', () => {
    expect([4, 7, 8, 9, 11, 16].map(shadeAt)).toEqual([1, 1, 0.78, expect.closeTo(0.56, 9), 0.2, 0.2]);
  });

  test('draws rivers wider at higher levels and if they are shown earlier', () => {
    expect([riverWidthPx(7, 7), riverWidthPx(9, 7), riverWidthPx(9, 4), riverWidthPx(16, 2)]).toEqual([
      0.9,
      expect.closeTo(1.6, 9),
      expect.closeTo(2.65, 9),
      3.2,
    ]);
  });

  test('has colors that every SVG reader supports', () => {
    for (const color of Object.values(COLORS)) expect(color).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('draws wide, faint shallows before narrow ones', () => {
    const widths = SHALLOWS.map(({ widthPx }) => widthPx);
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
    expect(SHALLOWS.reduce((sum, { opacity }) => sum + opacity, 0)).toBeLessThan(0.5);
  });
});
