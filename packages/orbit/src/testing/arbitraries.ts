import * as fc from 'fast-check';
import type { ElementSet, Site } from '../index.ts';
import { elementsWith } from './elements.ts';

/** Days a Kepler orbit of one Earth radius (6378 km) would take, to the power 2/3 per radius. */
const SURFACE_REV_PER_DAY = 17.04;

/** As a TLE writes angles: SGP4 itself overflows at inclinations like 1e-300. */
const angle = (max: number) => fc.integer({ min: 0, max: max * 1e4 }).map((value) => value / 1e4);

/** Orbits from 200 km up to beyond geostationary, round and long, with and without drag. */
export const orbits: fc.Arbitrary<ElementSet> = fc
  .record({
    perigeeRadii: fc.oneof(
      fc.double({ min: 1.035, max: 1.3, noNaN: true }),
      fc.double({ min: 1.3, max: 6.8, noNaN: true }),
    ),
    eccentricity: fc.oneof(fc.double({ min: 0, max: 0.05, noNaN: true }), fc.double({ min: 0, max: 0.7, noNaN: true })),
    // SGP4 is singular at 180 degrees: nearby the satellite jumps about its orbit.
    inclinationDeg: angle(178),
    ascendingNodeDeg: angle(360),
    argumentOfPericenterDeg: angle(360),
    meanAnomalyDeg: angle(360),
    bstar: fc.constantFrom(0, 0, 5e-5, 5e-4),
  })
  .map(({ perigeeRadii, ...rest }) => {
    const axisRadii = perigeeRadii / (1 - rest.eccentricity);
    return elementsWith({ ...rest, meanMotionRevPerDay: SURFACE_REV_PER_DAY / axisRadii ** 1.5 });
  });

export const sites: fc.Arbitrary<Site> = fc.record({
  latitudeDeg: fc.oneof(fc.constantFrom(-90, 0, 90), fc.double({ min: -90, max: 90, noNaN: true })),
  longitudeDeg: fc.oneof(fc.constantFrom(-180, 180), fc.double({ min: -180, max: 180, noNaN: true })),
  heightM: fc.integer({ min: -400, max: 8800 }),
});
