import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calm, GROUND_ID, toConditions } from './conditions.ts';

const DAY_MS = 86_400_000;
const noon = Date.parse('2026-07-10T12:00:00Z');
const of = (featureId: string, { acquiredAtMs = noon, offNadirDeg = 20 } = {}) =>
  toConditions({ featureId, acquiredAtMs, offNadirDeg });

describe('the conditions of a scene', () => {
  test('are always the same, and differ from those of other scenes', () => {
    expect(of('first')).toEqual(of('first'));
    expect(of('second')).not.toEqual(of('first'));
  });

  test('are calm on the map', () => {
    expect(of(GROUND_ID)).toBe(calm);
  });

  test('leave the ground visible', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 60 }), (featureId, offNadirDeg) => {
        const { veil, exposure, contrast, balance, rain, sea } = of(featureId, { offNadirDeg });
        expect(veil >= 0 && veil <= 0.3).toBe(true);
        for (const factor of [exposure, contrast, ...balance]) expect(Math.abs(factor - 1)).toBeLessThanOrEqual(0.2);
        expect(Math.abs(rain)).toBeLessThanOrEqual(1);
        expect(sea.echo > 0.2 && sea.echo <= 7).toBe(true);
        expect(sea.silt >= 0 && sea.silt <= 0.5).toBe(true);
      }),
    );
  });

  test('have the rain of their day, which is nearly that of the next', () => {
    const rain = (day: number) => of(`scene of ${day}`, { acquiredAtMs: noon + day * DAY_MS }).rain;
    const days = Array.from({ length: 60 }, (_, day) => rain(day));
    expect(Math.max(...days) - Math.min(...days)).toBeGreaterThan(1);
    for (const [day, wet] of days.entries()) expect(Math.abs(wet - rain(day + 1))).toBeLessThan(0.25);
    expect(of('another', { acquiredAtMs: noon }).rain).toBe(rain(0));
  });

  test('make water bright for radar in wind and from a steep angle', () => {
    const steep = of('first', { offNadirDeg: 12 }).sea.echo;
    expect(steep).toBeGreaterThan(of('first', { offNadirDeg: 40 }).sea.echo);
  });
});
