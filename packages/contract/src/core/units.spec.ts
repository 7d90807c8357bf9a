import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cents, instant, latitude, longitude, point, polygon, text } from './units.ts';

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;
const anyNumber = fc.oneof(fc.double({ min: -400, max: 400, noNaN: true }), fc.double());

describe('units', () => {
  it('accept exactly the valid degrees', () => {
    fc.assert(
      fc.property(anyNumber, (value) => {
        expect(takes(latitude, value)).toBe(Math.abs(value) <= 90);
        expect(takes(longitude, value)).toBe(Math.abs(value) <= 180);
      }),
    );
  });

  it('accept exactly non-negative whole cents', () => {
    fc.assert(
      fc.property(fc.oneof(anyNumber, fc.maxSafeInteger()), (value) => {
        expect(takes(cents, value)).toBe(Number.isSafeInteger(value) && value >= 0);
      }),
    );
  });

  it('accept every ISO instant', () => {
    const date = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(date, (at) => {
        expect(takes(instant, at.toISOString())).toBe(true);
      }),
    );
  });

  it('allow longitudes beyond 180 in polygons, for continuity across the antimeridian', () => {
    const ring = [179, 181, 181, 179, 179].map((lon, i) => [lon, i % 2]);
    expect(takes(polygon, { type: 'Polygon', coordinates: [ring] })).toBe(true);
    expect(takes(point, { type: 'Point', coordinates: [181, 0] })).toBe(false);
  });

  it('trim text before checking its length', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (typed) => {
        const trimmed = typed.trim();
        const parsed = z.safeParse(text(6), typed);
        expect(parsed.data).toBe(trimmed.length >= 1 && trimmed.length <= 6 ? trimmed : undefined);
      }),
    );
  });

  it('name the limit in the message', () => {
    const messages = (value: string) => z.safeParse(text(3), value).error?.issues.map(({ message }) => message);
    expect(messages('abcd')).toEqual(['may have at most 3 characters']);
    expect(messages(' ')).toEqual(['is required']);
  });
});
