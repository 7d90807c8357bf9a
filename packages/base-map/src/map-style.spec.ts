import { describe, expect, test } from 'vitest';
import { COLOURS, coverAt, riverAt, SHALLOWS } from './map-style.ts';
import { MAX_LEVEL } from './tile-grid.ts';

const levels = Array.from({ length: MAX_LEVEL + 1 }, (_, level) => level);

describe('the style of a level', () => {
  test('lets the relief through at first, then covers it, and never less again', () => {
    expect([0, 3, 4, 5, 6, 16].map(coverAt)).toEqual([0, 0, 0.34, 0.68, 1, 1]);
    for (const level of levels.slice(1)) expect(coverAt(level)).toBeGreaterThanOrEqual(coverAt(level - 1));
  });

  test('has rivers where they are right to a pixel or a few, and they fade out', () => {
    expect(levels.filter((level) => riverAt(level))).toEqual([4, 5, 6, 7, 8, 9]);
    const rivers = levels.flatMap((level) => riverAt(level) ?? []);
    for (const [i, { widthPx, opacity }] of rivers.slice(1).entries()) {
      expect(widthPx).toBeGreaterThanOrEqual(rivers[i]?.widthPx ?? 0);
      expect(opacity).toBeLessThanOrEqual(rivers[i]?.opacity ?? 1);
      expect(opacity).toBeGreaterThan(0);
    }
    expect(rivers.every(({ widthPx }) => widthPx >= 1 && widthPx <= 2.4)).toBe(true);
  });

  test('names colors that every reader of SVG knows', () => {
    for (const colour of Object.values(COLOURS)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('draws wide and faint shallows first, so that they darken nothing twice', () => {
    const widths = SHALLOWS.map(({ widthPx }) => widthPx);
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
    expect(SHALLOWS.reduce((sum, { opacity }) => sum + opacity, 0)).toBeLessThan(0.5);
  });
});
