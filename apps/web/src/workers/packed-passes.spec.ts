import { parseOmm, predictPasses } from '@groundtrack/orbit';
import { expect, test } from 'vitest';
import { packPasses, unpackPasses } from './packed-passes.ts';

const epochMs = Date.UTC(2026, 7, 22, 12);
const satellites = [0, 90, 180, 270].map((anomalyDeg, index) =>
  parseOmm({
    NORAD_CAT_ID: 90_001 + index,
    EPOCH: '2026-08-22T12:00:00',
    MEAN_MOTION: 14.84,
    ECCENTRICITY: 0.001,
    INCLINATION: 97.9,
    RA_OF_ASC_NODE: 90 * index,
    ARG_OF_PERICENTER: 0,
    MEAN_ANOMALY: anomalyDeg,
    BSTAR: 0,
  }),
);

test('passes survive packing, with any flags', () => {
  const { passes } = predictPasses({
    satellites,
    site: { latitudeDeg: 60, longitudeDeg: 10, heightM: 0 },
    startMs: epochMs,
    endMs: epochMs + 86_400_000,
    minElevationDeg: 0,
  });
  const [pass] = passes;
  if (pass === undefined) throw new Error('no pass');
  const marked = [
    { ...pass, clippedAtStart: true, clippedAtEnd: false },
    { ...pass, clippedAtStart: false, clippedAtEnd: true },
  ];
  expect(new Set(passes.map(({ lookSide, ascending }) => `${lookSide} ${ascending}`)).size).toBe(4);
  expect(unpackPasses(packPasses([...passes, ...marked]))).toEqual([...passes, ...marked]);
  expect(unpackPasses(packPasses([]))).toEqual([]);
});
