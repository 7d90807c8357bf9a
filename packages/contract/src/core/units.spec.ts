import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cents, instant, latitude, longitude, point, polygon, text } from './units.ts';

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;
const anyNumber = fc.oneof(fc.double({ min: -400, max: 400, noNaN: true }), fc.double());

describe('units', () => {
  it('take exactly the degrees of the globe', () => {
    fc.assert(
      fc.property(anyNumber, (value) => {
        expect(takes(latitude, value)).toBe(Math.abs(value) <= 90);
        expect(takes(longitude, value)).toBe(Math.abs(value) <= 180);
      }),
    );
  });

  it('take exactly whole cents that are not negative', () => {
    fc.assert(
      fc.property(fc.oneof(anyNumber, fc.maxSafeInteger()), (value) => {
        expect(takes(cents, value)).toBe(Number.isSafeInteger(value) && value >= 0);
      }),
    );
  });

  it('take every instant that a clock writes', () => {
    const date = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(date, (at) => {
        expect(takes(instant, at.toISOString())).toBe(true);
      }),
    );
  });

  it('leave the longitudes of a polygon free, to stay together across the antimeridian', () => {
    const ring = [179, 181, 181, 179, 179].map((lon, i) => [lon, i % 2]);
    expect(takes(polygon, { type: 'Polygon', coordinates: [ring] })).toBe(true);
    expect(takes(point, { type: 'Point', coordinates: [181, 0] })).toBe(false);
  });

  it('trim texts before they count their characters', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (typed) => {
        const trimmed = typed.trim();
        const parsed = z.safeParse(text(6), typed);
        expect(parsed.data).toBe(trimmed.length >= 1 && trimmed.length <= 6 ? trimmed : undefined);
      }),
    );
  });

  it('say the limit in words', () => {
    const messages = (value: string) => z.safeParse(text(3), value).error?.issues.map(({ message }) => message);
    expect(messages('abcd')).toEqual(['may have at most 3 characters']);
    expect(messages(' ')).toEqual(['is required']);
  });
});
