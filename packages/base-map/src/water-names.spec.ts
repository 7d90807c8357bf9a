import { describe, expect, test } from 'vitest';
import { MAX_LEVEL } from './tile-grid.ts';
import { WATER_NAMES } from './water-names.ts';

describe('the names of waters', () => {
  test('have valid positions and levels', () => {
    for (const { text, longitude, latitude, fromLevel, toLevel } of WATER_NAMES) {
      expect([text, Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90]).toEqual([text, true]);
      expect(fromLevel).toBeLessThanOrEqual(toLevel);
      expect(toLevel).toBeLessThanOrEqual(MAX_LEVEL);
    }
  });

  test('are in the order of their first level: oceans, then seas', () => {
    const from = WATER_NAMES.map(({ fromLevel }) => fromLevel);
    expect(from).toEqual(from.toSorted((a, b) => a - b));
    expect(new Set(from).size).toBe(2);
  });

  test('are unique, except for oceans, whose names are far apart', () => {
    const seen = new Map<string, number>();
    for (const { text } of WATER_NAMES) seen.set(text, (seen.get(text) ?? 0) + 1);
    const repeated = [...seen].filter(([, times]) => times > 1).map(([text]) => text);
    expect(repeated.every((text) => text.endsWith(' Ocean'))).toBe(true);
    for (const text of repeated) {
      const places = WATER_NAMES.filter((name) => name.text === text);
      const apart = places.flatMap((a, i) =>
        places.slice(i + 1).map((b) => Math.hypot(a.longitude - b.longitude, a.latitude - b.latitude)),
      );
      expect(Math.min(...apart)).toBeGreaterThan(10);
    }
  });
});
