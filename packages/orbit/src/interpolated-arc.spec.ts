import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSiderealClock, toSiteFrame } from './earth.ts';
import { INTERPOLATED_ARC_MAX_SEC } from './interpolated-arc.ts';
import { toOrbitRecord } from './orbit-record.ts';
import { Sight } from './sight.ts';
import { orbitFamilies } from './testing/arbitraries.ts';
import { EPOCH_MS, elementsWith } from './testing/elements.ts';

const greenbelt = { latitudeDeg: 39.0045, longitudeDeg: -76.8755, heightM: 0 };

function follow(elements = elementsWith()): Sight {
  const sight = new Sight(toSiteFrame(greenbelt), toSiderealClock(EPOCH_MS), EPOCH_MS);
  sight.follow(toOrbitRecord(elements));
  return sight;
}

/** Distance between an interpolated arc and SGP4 at a time, meters. */
function offM(interpolated: Sight, evaluated: Sight, sec: number): number {
  interpolated.look(sec);
  evaluated.look(sec);
  return 1000 * Math.hypot(interpolated.x - evaluated.x, interpolated.y - evaluated.y, interpolated.z - evaluated.z);
}

test('an interpolated arc of a low orbit is accurate to 20 m, or 3 ms of its motion', () => {
  const halves = fc.double({ min: 1, max: INTERPOLATED_ARC_MAX_SEC, noNaN: true });
  const shares = fc.double({ min: -1, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      orbitFamilies.low,
      fc.integer({ min: 0, max: 86_400 }),
      halves,
      shares,
      (elements, midSec, half, share) => {
        const [interpolated, evaluated] = [follow(elements), follow(elements)];
        fc.pre([-half, 0, half].every((sec) => evaluated.tryLook(midSec + sec)));
        interpolated.interpolate(midSec, half);
        expect(offM(interpolated, evaluated, midSec + share * half)).toBeLessThan(20);
      },
    ),
    { numRuns: 300 },
  );
});

test('outside of the arc, and for arcs that are too long, SGP4 is evaluated', () => {
  const [interpolated, evaluated] = [follow(), follow()];
  interpolated.interpolate(1000, 100);
  expect(offM(interpolated, evaluated, 1100.5)).toBe(0);
  interpolated.interpolate(1000, INTERPOLATED_ARC_MAX_SEC + 1);
  expect(offM(interpolated, evaluated, 1050)).toBe(0);
});
