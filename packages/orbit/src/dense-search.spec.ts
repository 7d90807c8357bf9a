import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ElementSet, type Pass, predictPasses } from './index.ts';
import { type DensePass, densePasses } from './testing/dense-search.ts';
import { EPOCH_MS, elementsWith } from './testing/elements.ts';

const HOUR_MS = 3_600_000;
/** Days a Kepler orbit of one Earth radius (6378 km) would take, to the power 2/3 per radius. */
const SURFACE_REV_PER_DAY = 17.04;

/** As a TLE writes angles: SGP4 itself overflows at inclinations like 1e-300. */
const angle = (max: number) => fc.integer({ min: 0, max: max * 1e4 }).map((value) => value / 1e4);

/** Orbits from 200 km up to beyond geostationary, round and long, with and without drag. */
const orbits: fc.Arbitrary<ElementSet> = fc
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

const sites = fc.record({
  latitudeDeg: fc.oneof(fc.constantFrom(-90, 0, 90), fc.double({ min: -90, max: 90, noNaN: true })),
  longitudeDeg: fc.oneof(fc.constantFrom(-180, 180), fc.double({ min: -180, max: 180, noNaN: true })),
  heightM: fc.integer({ min: -400, max: 8800 }),
});

/** Edges of a pass that barely exceeds the limit are flat, and straight lines between seconds place them badly. */
function agrees(found: Pass, wanted: DensePass, limitDeg: number): boolean {
  const flat = wanted.maxElevationDeg - limitDeg < 0.3;
  const lateMs = Math.max(Math.abs(found.riseMs - wanted.riseMs), Math.abs(found.setMs - wanted.setMs));
  return lateMs < (flat ? 2500 : 60) && found.maxElevationDeg - wanted.maxElevationDeg > -0.001;
}

test('finds what a look every second finds, over random orbits and sites', () => {
  fc.assert(
    fc.property(
      orbits,
      sites,
      fc.integer({ min: 0, max: 80 }),
      fc.integer({ min: -24, max: 48 }),
      (satellite, site, minElevationDeg, hour) => {
        const startMs = EPOCH_MS + hour * HOUR_MS;
        const window = { startMs, endMs: startMs + 3 * HOUR_MS, minElevationDeg };
        const wanted = densePasses(satellite, site, window);
        const { passes, rejected } = predictPasses({ satellites: [satellite], site, ...window });
        // Drag of a low perigee far from the epoch: SGP4 gives up, or its series stop describing an orbit.
        if (rejected.length > 0) return satellite.bstar > 0;
        if (wanted === null) return false;
        const lasting = passes.filter((pass) => pass.setMs - pass.riseMs > 2100);
        const met = lasting.filter((pass) => wanted.some((dense) => agrees(pass, dense, minElevationDeg)));
        const seen = wanted.filter((dense) => passes.some((pass) => agrees(pass, dense, minElevationDeg)));
        expect(met).toEqual(lasting);
        expect(seen).toEqual(wanted);
        return true;
      },
    ),
    { numRuns: 150 },
  );
}, 60_000);
