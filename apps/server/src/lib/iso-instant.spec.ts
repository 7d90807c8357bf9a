import { assert, double, property } from 'fast-check';
import { expect, it } from 'vitest';
import { isoInstant } from './iso-instant.ts';

it('formats like Date, in any year', () => {
  assert(
    property(double({ min: -8.64e15, max: 8.64e15, noNaN: true }), (atMs) => {
      expect(isoInstant(atMs)).toBe(new Date(atMs).toISOString());
    }),
    { examples: [[0], [-1], [86_399_999], [86_400_000], [0.5], [-0.5], [8.64e15], [-8.64e15]] },
  );
});

it('throws for an invalid instant', () => {
  for (const none of [Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 86_400_000])
    expect(() => isoInstant(none)).toThrow(RangeError);
});
