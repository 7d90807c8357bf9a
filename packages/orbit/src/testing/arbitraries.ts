import * as fc from 'fast-check';
import type { ElementSet, Site } from '../index.ts';
import { elementsWith } from './elements.ts';

/** Revolutions per day of an orbit with the Earth's radius (6378 km). */
const SURFACE_REV_PER_DAY = 17.04;

/** With the precision of a TLE, because SGP4 overflows at inclinations like 1e-300. */
const angle = (max: number, min = 0) => fc.integer({ min: min * 1e4, max: max * 1e4 }).map((value) => value / 1e4);
const share = (max: number, min = 0) => fc.double({ min, max, noNaN: true });

interface Family {
  readonly perigeeRadii: fc.Arbitrary<number>;
  readonly eccentricity: fc.Arbitrary<number>;
  readonly inclinationDeg: fc.Arbitrary<number>;
}

const anyHeight = fc.oneof(share(1.3, 1.035), share(6.8, 1.3));
const anyEccentricity = fc.oneof(share(0.05), share(0.7));
// SGP4 is singular at 180 degrees: nearby, positions jump.
const MAX_INCLINATION_DEG = 179;

function orbitsOf(family: Partial<Family>): fc.Arbitrary<ElementSet> {
  return fc
    .record({
      perigeeRadii: family.perigeeRadii ?? anyHeight,
      eccentricity: family.eccentricity ?? anyEccentricity,
      inclinationDeg: family.inclinationDeg ?? angle(MAX_INCLINATION_DEG),
      ascendingNodeDeg: angle(360),
      argumentOfPericenterDeg: angle(360),
      meanAnomalyDeg: angle(360),
      bstar: fc.constantFrom(0, 0, 5e-5, 5e-4),
    })
    .map(({ perigeeRadii, ...rest }) => {
      const axisRadii = perigeeRadii / (1 - rest.eccentricity);
      return elementsWith({ ...rest, meanMotionRevPerDay: SURFACE_REV_PER_DAY / axisRadii ** 1.5 });
    });
}

/** Orbits from 200 km to beyond geostationary, circular and long, with and without drag. */
export const orbits = orbitsOf({});

/** Orbits that are searched differently or have special geometries. */
export const orbitFamilies = {
  any: orbits,
  low: orbitsOf({ perigeeRadii: share(1.2, 1.035), eccentricity: share(0.01) }),
  polar: orbitsOf({ perigeeRadii: share(1.3, 1.035), eccentricity: share(0.02), inclinationDeg: angle(92, 88) }),
  retrograde: orbitsOf({
    perigeeRadii: share(1.5, 1.035),
    eccentricity: share(0.04),
    inclinationDeg: angle(MAX_INCLINATION_DEG, 95),
  }),
  eccentric: orbitsOf({ perigeeRadii: share(1.5, 1.035), eccentricity: share(0.75, 0.1) }),
  'deep space': orbitsOf({ perigeeRadii: share(4.5, 2.1), eccentricity: share(0.1) }),
  geostationary: orbitsOf({
    perigeeRadii: fc.constant(6.6105),
    eccentricity: share(0.0005),
    inclinationDeg: angle(15),
  }),
};

export const sites: fc.Arbitrary<Site> = fc.record({
  latitudeDeg: fc.oneof(fc.constantFrom(-90, 0, 90), fc.double({ min: -90, max: 90, noNaN: true })),
  longitudeDeg: fc.oneof(fc.constantFrom(-180, 180), fc.double({ min: -180, max: 180, noNaN: true })),
  heightM: fc.oneof(fc.integer({ min: -400, max: 8800 }), fc.integer({ min: -12_000, max: 100_000 })),
});
